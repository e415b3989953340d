import { z } from 'zod';
import { answerOf, conflict, endpoint, instant, TOO_MANY } from '../../core/endpoint.ts';
import { SHORTEST_TRAIL } from '../../core/shortest-trail.ts';
import { emailLine, line } from '../../core/text-fields.ts';
import { publicKeys } from './site.api.ts';

/** Maximum number of recipients of the contact form's mail. */
const MOST_RECIPIENTS = 5;

/** Addresses in one line; stored separated by comma and space. */
const recipients = line(1000)
  .transform((text) => text.split(/[\s,;]+/).filter(Boolean))
  .refine((all) => all.length <= MOST_RECIPIENTS, `Najviše ${MOST_RECIPIENTS} adresa`)
  .refine(
    (all) => all.every((one) => z.email().safeParse(one).success),
    'Unesite ispravne e-mail adrese, odvojene zarezom',
  )
  .transform((all) => all.join(', '));

/** Whole days within bounds. */
const days = (least: number, most: number) => {
  const said = `Unesite cijeli broj dana od ${least} do ${most}`;
  return z.int(said).min(least, said).max(most, said);
};
/** Upper bounds in years, to catch typing errors. */
const LONGEST = 36_500;

const MEGABYTES = 'Unesite cijeli broj od 50 do 1.000.000';

/** Settings of the installation, for the operator only. Null: kept forever. */
const ownKeys = z.strictObject({
  contact_to: recipients.describe('Kome stižu poruke s kontakt-obrasca.'),
  contact_from_name: line(100).describe('Ime pošiljaoca u mailovima s kontakt-obrasca i odgovorima.'),
  contact_from_address: emailLine.describe('Adresa pošiljaoca istih mailova.'),
  contact_retention_days: days(30, LONGEST).nullable().describe('Dana čuvanja poruka; prazno: zauvijek.'),
  spam_retention_days: days(1, 365).describe('Dana čuvanja neželjenih poruka.'),
  visits_retention_days: days(1, LONGEST).describe('Dana čuvanja posjeta.'),
  logs_retention_days: days(1, 365).describe('Dana čuvanja logova aplikacija.'),
  logs_retention_mb: z
    .int(MEGABYTES)
    .min(50, MEGABYTES)
    .max(1_000_000, MEGABYTES)
    .describe('Najviše megabajta logova; preko toga se briše najstariji dan.'),
  audit_retention_days: days(SHORTEST_TRAIL, LONGEST)
    .nullable()
    .describe('Dana čuvanja dnevnika izmjena; prazno: zauvijek.'),
});

/** All settings; an unset text is empty. */
export const allKeys = z.strictObject({ ...publicKeys.shape, ...ownKeys.shape });
export type SiteValues = z.output<typeof allKeys>;
export type SettingKey = keyof SiteValues;

/** Record id of the settings in the trail. */
export const SETTINGS_ID = '01890000-0000-7000-8000-00000000517e';

/** Defaults; unset texts are empty. */
export const DEFAULTS: SiteValues = {
  site_name: '',
  phone_number: '',
  email: '',
  address: '',
  site_copyright: '',
  contact_to: '',
  contact_from_name: '',
  contact_from_address: '',
  contact_retention_days: null,
  spam_retention_days: 30,
  visits_retention_days: 365,
  logs_retention_days: 30,
  logs_retention_mb: 5000,
  audit_retention_days: null,
};

const state = z.strictObject({
  version: z.int().describe('Raste sa svakom izmjenom; šalje se uz izmjenu.'),
  updated_at: instant.nullable().describe('Prazno dok niko ništa nije izmijenio.'),
  updated_by: z.string().nullable(),
  values: z.strictObject({
    site_name: z.string(),
    phone_number: z.string(),
    email: z.string(),
    address: z.string(),
    site_copyright: z.string(),
    contact_to: z.string(),
    contact_from_name: z.string(),
    contact_from_address: z.string(),
    contact_retention_days: z.int().nullable(),
    spam_retention_days: z.int(),
    visits_retention_days: z.int(),
    logs_retention_days: z.int(),
    logs_retention_mb: z.int(),
    audit_retention_days: z.int().nullable(),
  }),
  mail: z
    .strictObject({
      server: z.string().nullable().describe('Računar i port; prazno: mail se piše u datoteke.'),
      from: z.string().describe('Pošiljalac koji vrijedi sada.'),
      to: z.array(z.string()).describe('Kome sada stižu poruke s kontakt-obrasca.'),
    })
    .describe('Šta od podešenog vrijedi za mail s kontakt-obrasca.'),
});
export type SiteSettings = z.output<typeof state>;

const common = { tag: 'Postavke sajta' } as const;
const PATH = '/api/admin/settings';

export const siteSettingsGet = endpoint({
  ...common,
  method: 'GET',
  path: PATH,
  permission: 'admin_settings_pregled',
  summary: 'Sve postavke sajta',
  answer: answerOf(state),
});

const siteSettingsChange = z.strictObject({
  ...allKeys.partial().shape,
  version: z.int('Neispravna verzija.').describe('Verzija koja se mijenja.'),
});

export const siteSettingsUpdate = endpoint({
  ...common,
  method: 'PATCH',
  path: PATH,
  permission: 'admin_settings_save',
  summary: 'Uredi postavke sajta; šta se ne navede, ostaje',
  body: siteSettingsChange,
  answer: answerOf(state),
  refuses: conflict(state, 'Neko je postavke u međuvremenu promijenio (`stale`).'),
});

const attempt = z.strictObject({
  taken: z.boolean().describe('Server za poštu je primio mail, ili je datoteka zapisana.'),
  answer: z.string().describe('Šta je server odgovorio, od riječi do riječi; ime datoteke.'),
  advice: z.string().nullable().describe('Šta to znači i šta učiniti; prazno kad je uspjelo.'),
  server: z.string().nullable(),
  from: z.string(),
  milliseconds: z.int(),
});
export type MailAttempt = z.infer<typeof attempt>;

export const mailTestApi = endpoint({
  ...common,
  method: 'POST',
  path: `${PATH}/mail-test`,
  permission: 'admin_settings_save',
  summary: 'Pošalji probni mail i javi šta je server odgovorio',
  body: z.strictObject({
    to: z
      .string('Unesite e-mail adresu')
      .trim()
      .max(254, 'Najviše 254 znaka')
      .pipe(z.email('Unesite ispravnu e-mail adresu')),
  }),
  answer: answerOf(attempt),
  refuses: TOO_MANY,
});
