import { z } from 'zod';
import { answerOf, conflict, endpoint, id, idParams, pageOf } from '../../../core/endpoint.ts';
import { schemaOf } from '../../../core/form-fields.ts';
import { tenantQuery } from '../../../core/identity/acting.api.ts';
import type { ListSpec } from '../../../core/list-query.ts';
import { choicesOf, historyEntry } from '../../../core/resource-api.ts';
import { changesSchema } from '../../../core/schema.ts';
import { versionField } from '../../rights/fields.ts';
import { LICENCES_API, SAVE_LICENCES, SEE_LICENCES } from '../labels.ts';
import { ORIGINS, STATES } from '../states.ts';
import { licence, sharedRow } from './licence.api.ts';
import {
  ISSUE_FIELDS,
  LICENCE_FIELDS,
  type LicenceValues,
  type NewLicence,
  REASON_FIELDS,
  TRANSFER_FIELDS,
} from './licence.fields.ts';

const licenceRow = z
  .strictObject({
    ...sharedRow,
    application_id: id,
    tenant_id: id,
    organisation: z.string().describe('Organizacija koja je ima.'),
    origin: z.enum(Object.keys(ORIGINS) as (keyof typeof ORIGINS)[]),
    trouble: z.boolean().describe('Neka mašina je ponavljala pitanja ili joj sat nije ispravan.'),
  })
  .meta({ id: 'LicenceRow' });
export type LicenceRow = z.infer<typeof licenceRow>;

const tag = 'Licence';
const read = { permission: SEE_LICENCES, tag } as const;
const save = { permission: SAVE_LICENCES, tag } as const;
const one = `${LICENCES_API}/:idguid`;
const single = { path: one, params: idParams, query: tenantQuery } as const;

const state = { kind: 'choice', label: 'Stanje', options: STATES } as const;
const origin = { kind: 'choice', label: 'Kako je nastala', options: ORIGINS } as const;
const expires = { kind: 'moment', label: 'Vrijedi do' } as const;
const list = {
  sortable: ['organisation', 'application', 'expires_at', 'used', 'created_at'],
  sort: '-created_at',
  filters: {
    application_id: { kind: 'reference', label: 'Aplikacija' },
    tenant_id: { kind: 'reference', label: 'Organizacija' },
    state,
    expires_at: expires,
    origin,
    trouble: { kind: 'boolean', label: 'Neispravan sat ili kopija' },
  },
  columns: {
    organisation: { kind: 'text', label: 'Organizacija', max: 60, list: true },
    application: { kind: 'text', label: 'Aplikacija', max: 60, list: true },
    state: { ...state, list: true },
    used: { kind: 'integer', label: 'Aktivnih mašina', list: true },
    seats: { kind: 'integer', label: 'Najviše mašina', list: false },
    expires_at: { ...expires, list: true },
    last_seen_at: { kind: 'moment', label: 'Posljednje javljanje', list: true },
    origin,
    trouble: { kind: 'boolean', label: 'Neispravan sat ili kopija' },
    created_at: { kind: 'moment', label: 'Dodana' },
  },
  tenant: true,
} as const satisfies ListSpec<'organisation' | 'application' | 'expires_at' | 'used' | 'created_at'>;
export type LicenceSort = (typeof list)['sortable'][number];

export const licenceList = endpoint({
  ...read,
  method: 'GET',
  path: LICENCES_API,
  summary: 'Licence koje je organizacija izdala: lista',
  list: list as ListSpec<LicenceSort>,
  answer: pageOf(licenceRow),
});

export const licenceIssue = endpoint({
  ...save,
  method: 'POST',
  path: LICENCES_API,
  summary: 'Izdaj licencu organizaciji',
  query: tenantQuery,
  body: schemaOf({ ...ISSUE_FIELDS, ...LICENCE_FIELDS }) as unknown as z.ZodType<NewLicence>,
  answer: answerOf(licence),
  status: 201,
});

export const licenceGet = endpoint({
  ...read,
  ...single,
  method: 'GET',
  summary: 'Jedna licenca, s ključem',
  answer: answerOf(licence),
});

export type LicenceChange = Partial<LicenceValues> & { version: number };

export const licenceUpdate = endpoint({
  ...save,
  ...single,
  method: 'PATCH',
  summary: 'Promijeni ili produži licencu; šta se ne navede, ostaje',
  body: changesSchema(LICENCE_FIELDS).extend({
    version: versionField,
  }) as unknown as z.ZodType<LicenceChange>,
  answer: answerOf(licence),
  refuses: conflict(
    licence,
    'Licencu je neko promijenio (`stale`), ili nije u stanju u kojem se mijenja (`state`).',
  ),
});

/** What can be done to a licence that is in the right state. */
const act = <const P extends string, B extends z.ZodType>(name: P, summary: string, body: B) =>
  endpoint({
    ...save,
    ...single,
    method: 'POST',
    path: `${one}/${name}`,
    summary,
    body,
    answer: answerOf(licence),
    refuses: { 409: { description: 'Licenca nije u stanju u kojem se to može (`state`).' } },
  });

const reason = schemaOf(REASON_FIELDS) as unknown as z.ZodType<{ reason: string }>;
/** Of a request: what is given, or what the offer says. */
const approval = changesSchema(LICENCE_FIELDS) as unknown as z.ZodType<Partial<LicenceValues>>;

export const licenceApprove = act(
  'approve',
  'Odobri zahtjev; šta se ne navede, vrijedi kako je u ponudi',
  approval,
);
export const licenceRefuse = act('refuse', 'Odbij zahtjev', reason);
export const licenceSuspend = act('suspend', 'Obustavi licencu', reason);
export const licenceResume = act('resume', 'Nastavi obustavljenu licencu', z.strictObject({}));
export const licenceRevoke = act('revoke', 'Opozovi licencu; to se ne može poništiti', reason);
export const licenceTransfer = act(
  'transfer',
  'Prenesi licencu drugoj organizaciji; stara se opoziva, a odgovor je nova',
  schemaOf(TRANSFER_FIELDS) as unknown as z.ZodType<{ tenant_id: string; reason: string }>,
);

export const licenceRelease = endpoint({
  ...save,
  method: 'POST',
  path: `${one}/machines/:machine/release`,
  params: idParams.extend({ machine: z.string().toLowerCase().describe('Mašina.') }),
  query: tenantQuery,
  summary: 'Oslobodi mjesto jedne mašine',
  answer: answerOf(licence),
});

export const licenceHistory = endpoint({
  ...read,
  ...single,
  method: 'GET',
  path: `${one}/history`,
  summary: 'Licenca: historija izmjena',
  answer: answerOf(z.array(historyEntry)),
});

const choices = choicesOf(LICENCES_API, read);
/** Choices of `application_id`, `tenant_id` (organisations that have a licence), and `organisation` (all but that). */
export const licenceChoices = endpoint({ ...choices, query: choices.query.extend(tenantQuery.shape) });

const counts = z.strictObject({
  working: z.int().describe('Vrijede.'),
  waiting: z.int().describe('Čekaju odobrenje.'),
  ending: z.int().describe('Ističu u narednih 30 dana.'),
  trouble: z.int().describe('S mašinom koja ponavlja pitanja ili kojoj sat nije ispravan.'),
});
export type LicenceCounts = z.infer<typeof counts>;

export const licenceCounts = endpoint({
  ...read,
  method: 'GET',
  path: `${LICENCES_API}/counts`,
  summary: 'Koliko licenci je u kojem stanju',
  query: tenantQuery,
  answer: answerOf(counts),
});
