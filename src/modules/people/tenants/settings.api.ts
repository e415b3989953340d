import { z } from 'zod';
import { answerOf, endpoint, id, instant } from '../../../core/endpoint.ts';
import { tenantQuery } from '../../../core/identity/acting.api.ts';
import { emailField, nameField } from '../../../core/identity/fields.ts';
import { isId } from '../../../core/list-query.ts';
import { choicesOf } from '../../../core/resource-api.ts';
import { isJib, isPdv } from '../../../core/tax-numbers.ts';
import { BAD_CHARACTER, isPlain } from '../../../core/text.ts';

const PATH = '/api/korisnik/tenants/postavke';
const tag = 'Postavke organizacije';

/** An empty input is nothing. */
const nothing = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? null : value;
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(nothing, schema.nullable());
const line = (max: number) =>
  z.string().trim().max(max, `Najviše ${max} znakova.`).refine(isPlain, BAD_CHARACTER);
/** Numbers are copied with spaces, dots and dashes in them. */
const digits = z.string().transform((text) => text.replace(/[\s.-]/g, ''));

/** An address on the web, with its scheme. */
const web = line(200)
  .transform((text) => (/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`))
  .refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    return url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.') && !url.username;
  }, 'Unesite adresu weba, npr. https://primjer.ba.');

/** Everything that may be changed; what is left out stays. */
export const settingsFieldsSchema = {
  name: nameField('Unesite naziv organizacije.', 120),
  logo: optional(z.string().max(200)).describe('Adresa poslane slike (`POST /api/korisnik/pictures`).'),
  jib: optional(digits.refine(isJib, 'JIB ima 13 cifara.')),
  pdv_broj: optional(digits.refine(isPdv, 'PDV broj ima 12 cifara.')),
  adresa: optional(line(200)),
  postanski_broj: optional(
    z
      .string()
      .trim()
      .regex(/^\d{5}$/, 'Poštanski broj ima pet cifara, npr. 71000.'),
  ),
  opstina_id: optional(z.string().refine(isId, 'Odabrani zapis ne postoji.')).describe(
    'Općina iz šifarnika.',
  ),
  telefon: optional(
    line(50).refine((text) => /^[+\d][\d\s/().-]{4,}$/.test(text), 'Unesite telefon, npr. +387 33 123 456.'),
  ),
  email: optional(emailField),
  web: optional(web),
  default_role_id: optional(z.string().max(100)).describe('Daje se pozvanima bez odabrane uloge.'),
  require_second_factor: z.boolean().describe('Članovi bez drugog faktora mogu samo da ga postave.'),
};

export const settingsChange = z.strictObject({
  ...(z.object(settingsFieldsSchema).partial().shape as {
    [K in keyof typeof settingsFieldsSchema]: z.ZodOptional<(typeof settingsFieldsSchema)[K]>;
  }),
  version: z.int().describe('Verzija koja se mijenja.'),
});
export type SettingsChange = z.infer<typeof settingsChange>;

const text = z.string().nullable();

export const settings = z.strictObject({
  idguid: id,
  version: z.int(),
  updated_at: instant,
  updated_by: text,
  is_operator: z.boolean(),
  name: z.string(),
  logo: text,
  jib: text,
  pdv_broj: text,
  adresa: text,
  postanski_broj: text,
  opstina_id: id.nullable(),
  opstina: text.describe('Naziv općine.'),
  telefon: text,
  email: text,
  web: text,
  default_role_id: id.nullable(),
  default_role: text.describe('Naziv uloge.'),
  require_second_factor: z.boolean(),
  created_at: instant,
  members: z.int(),
  active: z.int().describe('Članovi koji mogu raditi.'),
  invited: z.int().describe('Pozivi koji čekaju odgovor.'),
  rights: z.int().describe('Dozvole date organizaciji.'),
  without_factor: z
    .array(z.string())
    .nullable()
    .describe('Članovi bez drugog faktora; samo onome ko vidi korisnike ili mijenja postavke.'),
  own_factor: z.boolean().describe('Pozivalac ima drugi faktor.'),
});
export type Settings = z.infer<typeof settings>;

export const settingsGet = endpoint({
  method: 'GET',
  path: PATH,
  permission: 'authenticated',
  tag,
  summary: 'Postavke organizacije',
  query: tenantQuery,
  answer: answerOf(settings),
  refuses: { 404: { description: 'Organizacija nije pronađena.' } },
});

const STALE = {
  description: 'Neko je postavke u međuvremenu promijenio (`stale`), ili je naziv zauzet (`duplicate`).',
};

export const settingsUpdate = endpoint({
  method: 'PATCH',
  path: PATH,
  permission: 'admin_postavke_save',
  tag,
  summary: 'Uredi postavke organizacije',
  query: tenantQuery,
  body: settingsChange,
  answer: answerOf(settings),
  refuses: { 404: { description: 'Organizacija nije pronađena.' }, 409: STALE },
});

export const settingsChoices = choicesOf(PATH, { permission: 'admin_postavke_save', tag });
