import { z } from 'zod';
import { answerOf, endpoint, id, idParams, pageOf } from '../../../core/endpoint.ts';
import { schemaOf } from '../../../core/form-fields.ts';
import type { ListSpec } from '../../../core/list-query.ts';
import { historyEntry } from '../../../core/resource-api.ts';
import { REGISTRATION_API, SAVE_REGISTRATIONS, SEE_REGISTRATIONS } from '../labels.ts';
import { licence, sharedRow } from '../licences/licence.api.ts';
import { STATE_NAMES, STATES } from '../states.ts';
import { NOTE_FIELDS } from './registration.fields.ts';

const registrationRow = z
  .strictObject({ ...sharedRow, publisher: z.string().describe('Organizacija koja aplikaciju izdaje.') })
  .meta({ id: 'RegistrationRow' });
export type RegistrationRow = z.infer<typeof registrationRow>;

const offered = z
  .strictObject({
    application_id: id,
    name: z.string(),
    slug: z.string(),
    summary: z.string().nullable(),
    website: z.string().nullable(),
    publisher: z.string(),
    mode: z
      .enum(['free', 'request'])
      .describe('free: licenca se dobija odmah; request: kad je izdavač odobri.'),
    seats: z.int(),
    days: z.int().nullable().describe('Koliko traje; prazno: ne ističe.'),
    features: z.array(z.string()),
    terms: z.string().nullable(),
    has: z
      .strictObject({ idguid: id, state: z.enum(STATE_NAMES) })
      .nullable()
      .describe('Posljednja licenca organizacije za ovu aplikaciju.'),
    may: z.boolean().describe('Organizacija je sada može registrovati.'),
  })
  .meta({ id: 'OfferedApplication' });
export type OfferedApplication = z.infer<typeof offered>;

const tag = 'Registracija aplikacija';
const read = { permission: SEE_REGISTRATIONS, tag } as const;
const save = { permission: SAVE_REGISTRATIONS, tag } as const;
const one = `${REGISTRATION_API}/:idguid`;
const single = { path: one, params: idParams } as const;

const state = { kind: 'choice', label: 'Stanje', options: STATES } as const;
const expires = { kind: 'moment', label: 'Vrijedi do' } as const;
const list = {
  sortable: ['application', 'expires_at', 'created_at'],
  sort: 'application',
  filters: { state, expires_at: expires },
  columns: {
    application: { kind: 'text', label: 'Aplikacija', max: 60, list: true },
    publisher: { kind: 'text', label: 'Izdavač', max: 60, list: true },
    state: { ...state, list: true },
    used: { kind: 'integer', label: 'Aktivnih mašina', list: true },
    seats: { kind: 'integer', label: 'Najviše mašina', list: false },
    expires_at: { ...expires, list: true },
    last_seen_at: { kind: 'moment', label: 'Posljednje javljanje', list: true },
    created_at: { kind: 'moment', label: 'Registrovana' },
  },
} as const satisfies ListSpec<'application' | 'expires_at' | 'created_at'>;
export type RegistrationSort = (typeof list)['sortable'][number];

export const registrationList = endpoint({
  ...read,
  method: 'GET',
  path: REGISTRATION_API,
  summary: 'Aplikacije koje je organizacija registrovala: lista',
  list: list as ListSpec<RegistrationSort>,
  answer: pageOf(registrationRow),
});

export const registrationOffers = endpoint({
  ...read,
  method: 'GET',
  path: `${REGISTRATION_API}/ponude`,
  summary: 'Aplikacije koje organizacija može registrovati',
  answer: answerOf(z.array(offered)),
});

export interface NewRegistration {
  application_id: string;
  note: string | null;
}
const registering = schemaOf(NOTE_FIELDS).extend({
  application_id: z.guid('Odaberite aplikaciju.').toLowerCase(),
}) as unknown as z.ZodType<NewRegistration>;

export const registrationCreate = endpoint({
  ...save,
  method: 'POST',
  path: REGISTRATION_API,
  summary: 'Registruj aplikaciju ili zatraži licencu',
  body: registering,
  answer: answerOf(licence),
  status: 201,
  refuses: { 409: { description: 'Organizacija je već ima, ili je već zatražila (`registered`).' } },
});

export const registrationGet = endpoint({
  ...read,
  ...single,
  method: 'GET',
  summary: 'Jedna licenca organizacije, s ključem',
  answer: answerOf(licence),
});

export const registrationWithdraw = endpoint({
  ...save,
  ...single,
  method: 'DELETE',
  summary: 'Povuci zahtjev za licencu',
  answer: answerOf(z.null()),
  refuses: { 409: { description: 'O zahtjevu je već odlučeno (`state`).' } },
});

export const registrationRelease = endpoint({
  ...save,
  method: 'POST',
  path: `${one}/machines/:machine/release`,
  params: idParams.extend({ machine: z.string().toLowerCase().describe('Mašina.') }),
  summary: 'Oslobodi mjesto jedne mašine',
  answer: answerOf(licence),
});

export const registrationHistory = endpoint({
  ...read,
  ...single,
  method: 'GET',
  path: `${one}/history`,
  summary: 'Licenca organizacije: historija izmjena',
  answer: answerOf(z.array(historyEntry)),
});
