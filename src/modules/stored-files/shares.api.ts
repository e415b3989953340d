import { z } from 'zod';
import { dayOf, daysLater } from '../../core/dates.ts';
import { answerOf, endpoint, failure, id, idParams, instant, pageOf, TOO_MANY } from '../../core/endpoint.ts';
import { fileEndpoint, WITHHELD } from '../../core/files/file-endpoint.ts';
import { type FileKind, KIND_LABELS } from '../../core/files/kinds.ts';
import { SCAN_STATES } from '../../core/files/scan/states.ts';
import { MAX_PASSWORD } from '../../core/identity/password-limits.ts';
import type { ListSpec } from '../../core/list-query.ts';
import { date, integer, text } from '../../core/resource.ts';
import { fieldSchema } from '../../core/schema.ts';
import { KEPT_FILES, PUBLIC_SHARE } from './labels.ts';

const PATH = KEPT_FILES.api;
const tag = 'Datoteke';
const read = { permission: 'admin_stored_files_pregled', tag } as const;
const save = { permission: 'admin_stored_files_save', tag } as const;
const open = { permission: 'public', tag } as const;

/** Limits of a link; `days`: until when it is valid unless told, and at most. `active`: links of one file that are not over. */
export const SHARE_LIMITS = {
  days: { usual: 7, most: 365 },
  downloads: 100_000,
  password: 8,
  note: 200,
  active: 50,
} as const;

/** The day that a new link is valid until, that one included. */
export const usualLastDay = (now = Date.now()): string => daysLater(dayOf(now), SHARE_LIMITS.days.usual);

/** States of a link. */
export const SHARE_STATES = {
  active: 'Aktivan',
  expired: 'Istekao',
  used_up: 'Iskorišten',
  revoked: 'Opozvan',
} as const;
export type ShareState = keyof typeof SHARE_STATES;
const state = z.enum(Object.keys(SHARE_STATES) as [ShareState, ...ShareState[]]);

/** The form of a new link. */
export const shareFields = {
  // First, since it gets the focus: a focused date opens its calendar over the form.
  note: text({ label: 'Za koga', max: SHARE_LIMITS.note, help: 'Samo za vas; primalac to ne vidi.' }),
  expires_on: date({ label: 'Vrijedi do', required: true, help: 'Zaključno s tim danom; najduže godinu.' }),
  max_downloads: integer({
    label: 'Najviše preuzimanja',
    min: 1,
    max: SHARE_LIMITS.downloads,
    help: 'Prazno: bez ograničenja.',
  }),
  password: text({
    label: 'Lozinka',
    min: SHARE_LIMITS.password,
    max: MAX_PASSWORD,
    help: 'Pošaljite je drugim putem, ne uz link. Kasnije se ne može pročitati.',
  }),
};

const newShare = z.strictObject({
  expires_on: (fieldSchema(shareFields.expires_on) as z.ZodType<string>)
    .optional()
    .describe('Posljednji dan; ako se ne navede, za sedam dana.'),
  max_downloads: fieldSchema(shareFields.max_downloads) as z.ZodType<number | null>,
  password: fieldSchema(shareFields.password) as z.ZodType<string | null>,
  note: fieldSchema(shareFields.note) as z.ZodType<string | null>,
});
export type NewShare = z.output<typeof newShare>;

const shared = {
  idguid: id,
  state: state.describe('active: aktivan; expired: istekao; used_up: iskorišten; revoked: opozvan.'),
  protected: z.boolean().describe('Traži lozinku.'),
  expires_at: instant,
  max_downloads: z.int().nullable().describe('Prazno: bez ograničenja.'),
  downloads: z.int(),
  last_download_at: instant.nullable(),
  note: z.string(),
  created_at: instant,
  created_by: z.string(),
};
const share = z.strictObject({
  ...shared,
  path: z
    .string()
    .nullable()
    .describe('Adresa stranice za primaoca; samo za onoga ko smije dijeliti i dok je link aktivan.'),
});
export type Share = z.infer<typeof share>;

const row = z.strictObject({ ...shared, stored_file_id: id, name: z.string() });
export type ShareRow = z.infer<typeof row>;

const list = {
  sortable: ['name', 'expires_at', 'downloads', 'last_download_at', 'created_at'],
  sort: '-created_at',
  filters: {
    state: { kind: 'choice', label: 'Stanje', options: SHARE_STATES },
    protected: { kind: 'boolean', label: 'Traži lozinku' },
    expires_at: { kind: 'moment', label: 'Vrijedi do' },
    created_at: { kind: 'moment', label: 'Napravljen' },
    created_by: { kind: 'text', label: 'Ko je podijelio' },
  },
  columns: {
    name: { kind: 'text', label: 'Datoteka', list: true },
    state: { kind: 'choice', label: 'Stanje', list: true, options: SHARE_STATES },
    expires_at: { kind: 'moment', label: 'Vrijedi do', list: true },
    downloads: { kind: 'integer', label: 'Preuzimanja', list: true },
    max_downloads: { kind: 'integer', label: 'Najviše preuzimanja' },
    last_download_at: { kind: 'moment', label: 'Posljednje', list: true },
    protected: { kind: 'boolean', label: 'Traži lozinku' },
    created_by: { kind: 'text', label: 'Ko je podijelio', list: true },
    created_at: { kind: 'moment', label: 'Napravljen' },
    note: { kind: 'text', label: 'Za koga' },
  },
} as const satisfies ListSpec<'name' | 'expires_at' | 'downloads' | 'last_download_at' | 'created_at'>;
export type ShareSort = (typeof list)['sortable'][number];

/** Every link of the organisation, whoever made it. */
export const shareList = endpoint({
  ...read,
  method: 'GET',
  path: `${PATH}/shares`,
  summary: 'Javni linkovi do datoteka: lista',
  list: list as ListSpec<ShareSort>,
  answer: pageOf(row),
});

export const sharesApi = endpoint({
  ...read,
  method: 'GET',
  path: `${PATH}/:idguid/shares`,
  summary: 'Javni linkovi jedne datoteke, od najnovijeg',
  params: idParams,
  answer: answerOf(z.array(share)),
});

export const shareCreate = endpoint({
  ...save,
  method: 'POST',
  path: `${PATH}/:idguid/shares`,
  summary: 'Podijeli datoteku javnim linkom',
  params: idParams,
  body: newShare,
  answer: answerOf(share),
  status: 201,
  refuses: { 409: { description: 'Datoteka već ima najviše aktivnih linkova.', schema: failure } },
});

export const shareRevoke = endpoint({
  ...save,
  method: 'POST',
  path: `${PATH}/shares/:idguid/revoke`,
  summary: 'Opozovi javni link',
  params: idParams,
  answer: answerOf(z.null()),
});

const token = z.string('Nedostaje link.').describe('Posljednji dio adrese linka.');
const GONE = {
  404: { description: 'Takvog linka nema, ili datoteke više nema.' },
  410: { description: 'Link je istekao (`expired`), iskorišten (`used_up`) ili opozvan (`revoked`).' },
  ...TOO_MANY,
};

const openShare = z
  .strictObject({
    organisation: z.string().describe('Ko dijeli datoteku.'),
    expires_at: instant,
    left: z.int().nullable().describe('Koliko se još puta može preuzeti; prazno: bez ograničenja.'),
    locked: z.boolean().describe('Traži lozinku, pa o datoteci još ništa ne kaže.'),
    file: z
      .strictObject({
        name: z.string(),
        size: z.int().describe('U bajtovima.'),
        kind: z.enum(Object.keys(KIND_LABELS) as [FileKind, ...FileKind[]]),
        scan: z
          .enum(SCAN_STATES)
          .nullable()
          .describe('Provjera na viruse; `waiting` i `infected` se ne preuzimaju.'),
      })
      .nullable(),
    pass: z.string().nullable().describe('Dokaz da je lozinka tačna; šalje se pri preuzimanju.'),
  })
  .meta({ id: 'OpenShare' });
export type OpenShare = z.infer<typeof openShare>;

/** Tokens are sent in the body: an address is kept in histories and logs. */
export const shareOpen = endpoint({
  ...open,
  method: 'POST',
  path: `${PUBLIC_SHARE.api}/open`,
  summary: 'Šta se dijeli javnim linkom',
  body: z.strictObject({ token, password: z.string('Unesite lozinku.').max(MAX_PASSWORD).optional() }),
  answer: answerOf(openShare),
  refuses: GONE,
});

export const shareDownload = endpoint({
  ...open,
  method: 'POST',
  path: `${PUBLIC_SHARE.api}/download`,
  summary: 'Jedno preuzimanje preko javnog linka',
  body: z.strictObject({ token, pass: z.string().nullish() }),
  answer: answerOf(
    z.strictObject({ path: z.string().describe('Adresa datoteke, koja vrijedi nekoliko sati.') }),
  ),
  refuses: {
    ...GONE,
    ...WITHHELD,
    403: { description: 'Prvo treba unijeti lozinku (`locked`).', schema: failure },
  },
});

export const shareContent = fileEndpoint({
  ...open,
  path: `${PUBLIC_SHARE.api}/content`,
  summary: 'Datoteka preuzeta preko javnog linka',
  query: z.object({ ticket: z.string('Nedostaje propusnica.').describe('Iz odgovora na preuzimanje.') }),
  refuses: GONE,
});
