import { z } from 'zod';
import { answerOf, endpoint, id, idParams, instant, pageOf, versionQuery } from '../../../core/endpoint.ts';
import { fileEndpoint } from '../../../core/files/file-endpoint.ts';
import { type ListSpec, MAX_SELECTED } from '../../../core/list-query.ts';
import { DOCUMENTS, detail, MEMBER, row, STALE, state } from './shapes.ts';
import { ORIGINS, STATES } from './states.ts';

const SORTABLE = [
  'created_at',
  'name',
  'state',
  'type_name',
  'party',
  'number',
  'day',
  'total',
  'retain_until',
  'updated_at',
] as const;
export type DocumentSort = (typeof SORTABLE)[number];
export const documentList = {
  sortable: SORTABLE,
  sort: '-created_at',
  filters: {
    state: { kind: 'choice', label: 'Stanje', options: STATES },
    type: { kind: 'text', label: 'Oznaka vrste' },
    party: { kind: 'text', label: 'Druga strana' },
    party_jib: { kind: 'text', label: 'JIB druge strane' },
    number: { kind: 'text', label: 'Broj dokumenta' },
    day: { kind: 'date', label: 'Datum dokumenta' },
    total: { kind: 'money', label: 'Iznos' },
    currency: { kind: 'text', label: 'Valuta' },
    doubtful: { kind: 'integer', label: 'Za provjeru' },
    warned: { kind: 'integer', label: 'Upozorenja' },
    origin: { kind: 'choice', label: 'Kako je stigao', options: ORIGINS },
    created_at: { kind: 'moment', label: 'Stiglo' },
    updated_at: { kind: 'moment', label: 'Izmijenjeno' },
    approved_by: { kind: 'text', label: 'Ko je odobrio' },
    retain_until: { kind: 'date', label: 'Čuva se do' },
  },
  columns: {
    name: { kind: 'text', label: 'Dokument', max: 200, list: true },
    state: { kind: 'choice', label: 'Stanje', options: STATES, list: true },
    type_name: { kind: 'text', label: 'Vrsta', max: 60, list: true },
    party: { kind: 'text', label: 'Druga strana', max: 100, list: true },
    number: { kind: 'text', label: 'Broj', max: 40, list: true },
    day: { kind: 'date', label: 'Datum', list: true },
    total: { kind: 'money', label: 'Iznos', list: true },
    currency: { kind: 'text', label: 'Valuta', max: 3 },
    doubtful: { kind: 'integer', label: 'Za provjeru', list: true },
    warned: { kind: 'integer', label: 'Upozorenja', list: false },
    corrected: { kind: 'integer', label: 'Ispravljeno', list: false },
    party_jib: { kind: 'text', label: 'JIB', max: 13, list: false },
    page_count: { kind: 'integer', label: 'Stranica', list: false },
    origin: { kind: 'choice', label: 'Kako je stigao', options: ORIGINS, list: false },
    reason: { kind: 'text', label: 'Razlog', max: 200, list: false },
    approved_by: { kind: 'text', label: 'Ko je odobrio', list: false },
    approved_at: { kind: 'moment', label: 'Odobreno', list: false },
    created_at: { kind: 'moment', label: 'Stiglo', list: true },
    retain_until: { kind: 'date', label: 'Čuva se do', list: false },
    updated_by: { kind: 'text', label: 'Ko je mijenjao', list: false },
  },
} as const satisfies ListSpec<DocumentSort>;

export const documentsApi = endpoint({
  ...MEMBER,
  method: 'GET',
  path: DOCUMENTS,
  summary: 'Dokumenti: lista',
  list: documentList as ListSpec<DocumentSort>,
  answer: pageOf(row),
});

export const documentApi = endpoint({
  ...MEMBER,
  method: 'GET',
  path: `${DOCUMENTS}/:idguid`,
  summary: 'Jedan dokument s vrijednostima i stranicama',
  params: idParams,
  answer: answerOf(detail),
});

export const receiveApi = endpoint({
  ...MEMBER,
  method: 'POST',
  path: DOCUMENTS,
  summary: 'Pošalji dokument: `file` i, ako se zna, `type` (oznaka vrste)',
  multipart: true,
  status: 201,
  answer: answerOf(detail),
  refuses: {
    400: { description: 'Zahtjev nije `multipart/form-data`, ili je prenos prekinut.' },
    413: { description: 'Datoteka je veća od 50 MB, ili prelazi prostor organizacije.' },
    422: { description: 'Datoteka nije dokument koji se čita, ili nema te vrste.' },
  },
});

const sentFiles = z
  .array(id, 'Navedite datoteke.')
  .min(1, 'Pošaljite bar jednu datoteku.')
  .max(MAX_SELECTED, `Najviše ${MAX_SELECTED} datoteka odjednom.`);
export const received = z.strictObject({
  file: id,
  documents: z.array(row).describe('Jedan; od e-maila svi prilozi; nijedan ako je datoteka odbijena.'),
  skipped: z.array(z.string()).describe('Prilozi koji nisu dokumenti, i zašto.'),
  refused: z.string().nullable().describe('Zašto datoteka nije primljena.'),
});
export const receiveFilesApi = endpoint({
  ...MEMBER,
  method: 'POST',
  path: `${DOCUMENTS}/iz-datoteka`,
  summary: 'Dokumenti od datoteka poslanih na `/api/uploads`; odbijena ne smeta ostalima',
  status: 201,
  body: z.strictObject({ files: sentFiles, type: z.string().max(60).nullable().default(null) }),
  answer: answerOf(z.array(received)),
});

/** How much waits, for the menu and the bar that is seen from everywhere. */
export const queueApi = endpoint({
  ...MEMBER,
  method: 'GET',
  path: `${DOCUMENTS}/red`,
  summary: 'Koliko dokumenata čeka obradu i pregled',
  answer: answerOf(
    z.strictObject({
      waiting: z.int(),
      review: z.int(),
      failed: z.int(),
      working: z.array(
        z.strictObject({ idguid: id, name: z.string(), state, page_count: z.int(), pages_read: z.int() }),
      ),
    }),
  ),
});
export type Queue = z.infer<typeof queueApi.answer>['data'];

/** Where a document stands among those that wait for a person, the oldest first. */
export const placeApi = endpoint({
  ...MEMBER,
  method: 'GET',
  path: `${DOCUMENTS}/:idguid/mjesto`,
  summary: 'Mjesto dokumenta među onima na pregledu, i susjedni',
  params: idParams,
  answer: answerOf(
    z.strictObject({
      position: z.int().nullable().describe('Od 1; prazno: nije na pregledu.'),
      count: z.int(),
      previous: id.nullable(),
      next: id.nullable().describe('Poslije posljednjeg dolazi prvi.'),
    }),
  ),
});
export type QueuePlace = z.infer<typeof placeApi.answer>['data'];

export const runsApi = endpoint({
  ...MEMBER,
  method: 'GET',
  path: `${DOCUMENTS}/:idguid/citanja`,
  summary: 'Sva izdvajanja dokumenta, najnovije prvo',
  params: idParams,
  answer: answerOf(
    z.array(
      z.strictObject({
        run: z.int(),
        extractor: z.enum(['rules', 'endpoint', 'xml']),
        version: z.string(),
        model: z.string().nullable(),
        prompt: z.int().nullable(),
        type_version: z.int(),
        fields: z.record(z.string(), z.string().nullable()),
        lines: z.int(),
        warnings: z.int(),
        input_tokens: z.int().nullable(),
        output_tokens: z.int().nullable(),
        milliseconds: z.int(),
        fault: z.string().nullable(),
        at: instant,
        by: z.string(),
      }),
    ),
  ),
});
export const removeApi = endpoint({
  ...MEMBER,
  method: 'DELETE',
  path: `${DOCUMENTS}/:idguid`,
  summary: 'Obriši dokument; 30 dana se može vratiti iz korpe',
  params: idParams,
  query: versionQuery,
  answer: answerOf(z.null()),
  refuses: STALE,
});
export const originalApi = fileEndpoint({
  ...MEMBER,
  path: `${DOCUMENTS}/:idguid/datoteka`,
  summary: 'Datoteka kako je stigla',
  params: idParams,
});

export const eInvoiceApi = endpoint({
  ...MEMBER,
  method: 'GET',
  path: `${DOCUMENTS}/:idguid/e-faktura`,
  summary: 'Šta piše u e-fakturi (XML)',
  params: idParams,
  answer: answerOf(
    z.strictObject({
      syntax: z.string().describe('`UBL` ili `CII`.'),
      title: z.string(),
      groups: z.array(
        z.strictObject({ title: z.string(), facts: z.array(z.tuple([z.string(), z.string()])) }),
      ),
      tables: z.array(
        z.strictObject({
          title: z.string(),
          columns: z.array(z.strictObject({ label: z.string(), number: z.boolean() })),
          rows: z.array(z.array(z.string())),
        }),
      ),
      notes: z.array(z.string()),
    }),
  ),
});
