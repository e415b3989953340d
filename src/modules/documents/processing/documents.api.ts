import { z } from 'zod';
import {
  answerOf,
  conflict,
  endpoint,
  id,
  idParams,
  instant,
  lastChange,
  pageOf,
  versionQuery,
} from '../../../core/endpoint.ts';
import { fileEndpoint } from '../../../core/files/file-endpoint.ts';
import { type ListSpec, MAX_SELECTED } from '../../../core/list-query.ts';
import { BAD_CHARACTER, hasNoNul } from '../../../core/text.ts';
import { line as textLine } from '../../../core/text-fields.ts';
import { MAX_PAGES, ORIGINS, STATE_NAMES, STATES, STEPS } from './states.ts';

export const DOCUMENTS = '/api/obrada-dokumenta/dokumenti';
const MEMBER = { permission: 'authenticated', tag: 'Obrada dokumenata' } as const;

const state = z.enum(STATE_NAMES);
const origin = z.enum(Object.keys(ORIGINS) as [keyof typeof ORIGINS]);
const step = z.enum(Object.keys(STEPS) as [keyof typeof STEPS]);
const day = z.string().describe('`YYYY-MM-DD`.');
const amount = z.string().describe('Decimalni broj, npr. "1234.50".');
const typeCode = z.string().describe('Šifra vrste dokumenta, npr. `faktura`.');

const row = z.strictObject({
  idguid: id,
  ...lastChange,
  created_at: instant,
  name: z.string(),
  state,
  reason: z.string().nullable(),
  type: typeCode.nullable(),
  type_name: z.string().nullable(),
  type_color: z.string().nullable(),
  party: z.string().nullable().describe('Naziv druge strane: prodavac, ugovorna strana, vlasnik računa.'),
  party_jib: z.string().nullable(),
  number: z.string().nullable(),
  day: day.nullable(),
  total: amount.nullable(),
  currency: z.string().nullable(),
  page_count: z.int(),
  pages_read: z.int(),
  doubtful: z.int().describe('Vrijednosti u koje čitač nije siguran.'),
  warned: z.int().describe('Broj upozorenja.'),
  corrected: z.int().describe('Vrijednosti koje je ispravila osoba.'),
  origin,
  approved_by: z.string().nullable(),
  approved_at: instant.nullable(),
  first_approved_by: z.string().nullable(),
});
export type DocumentRow = z.infer<typeof row>;

const SORTABLE = [
  'created_at',
  'name',
  'state',
  'type_name',
  'party',
  'number',
  'day',
  'total',
  'updated_at',
] as const;
export type DocumentSort = (typeof SORTABLE)[number];
export const documentList = {
  sortable: SORTABLE,
  sort: '-created_at',
  filters: {
    state: { kind: 'choice', label: 'Stanje', options: STATES },
    type: { kind: 'text', label: 'Šifra vrste' },
    party: { kind: 'text', label: 'Druga strana' },
    party_jib: { kind: 'text', label: 'JIB druge strane' },
    number: { kind: 'text', label: 'Broj dokumenta' },
    day: { kind: 'date', label: 'Datum dokumenta' },
    total: { kind: 'money', label: 'Iznos' },
    currency: { kind: 'text', label: 'Valuta' },
    doubtful: { kind: 'integer', label: 'Nesigurno' },
    warned: { kind: 'integer', label: 'Upozorenja' },
    origin: { kind: 'choice', label: 'Kako je stigao', options: ORIGINS },
    created_at: { kind: 'moment', label: 'Stiglo' },
    updated_at: { kind: 'moment', label: 'Izmijenjeno' },
    approved_by: { kind: 'text', label: 'Ko je odobrio' },
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
    doubtful: { kind: 'integer', label: 'Nesigurno', list: true },
    warned: { kind: 'integer', label: 'Upozorenja', list: false },
    corrected: { kind: 'integer', label: 'Ispravljeno', list: false },
    party_jib: { kind: 'text', label: 'JIB', max: 13, list: false },
    page_count: { kind: 'integer', label: 'Stranica', list: false },
    origin: { kind: 'choice', label: 'Kako je stigao', options: ORIGINS, list: false },
    reason: { kind: 'text', label: 'Razlog', max: 200, list: false },
    approved_by: { kind: 'text', label: 'Ko je odobrio', list: false },
    approved_at: { kind: 'moment', label: 'Odobreno', list: false },
    created_at: { kind: 'moment', label: 'Stiglo', list: true },
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

const box = z
  .tuple([z.number(), z.number(), z.number(), z.number()])
  .describe('Lijevo, gore, desno, dolje; dijelovi širine i visine stranice, od gornjeg lijevog ugla.');
const value = z.strictObject({
  value: z.string().nullable(),
  certainty: z.number().describe('0 do 1; od 0,9 niko ne mora gledati.'),
  page: z.int().nullable().describe('Stranica na kojoj piše, od 1.'),
  box: box.nullable(),
  source: z.enum(['rules', 'endpoint', 'xml', 'person']),
  read: z.string().nullable().optional().describe('Šta je pročitano prije nego što je osoba ispravila.'),
  by: z.string().optional(),
  at: instant.optional(),
});
export type ShownValue = z.infer<typeof value>;
const warning = z.strictObject({
  code: z.string(),
  field: z.string().nullable(),
  line: z.int().optional().describe('Red, od 0.'),
  text: z.string(),
});
export type ShownWarning = z.infer<typeof warning>;

const fieldSpec = z.strictObject({
  key: z.string(),
  kind: z.enum([
    'text',
    'name',
    'code',
    'date',
    'amount',
    'number',
    'integer',
    'boolean',
    'choice',
    'jib',
    'pdv',
    'account',
    'currency',
    'email',
  ]),
  label: z.string(),
  words: z.array(z.string()),
  description: z.string(),
  required: z.boolean(),
  choices: z.array(z.string()),
  maxLength: z.int().nullable(),
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
});
const other = z.strictObject({
  idguid: id,
  name: z.string(),
  state,
  number: z.string().nullable(),
  created_at: instant,
  created_by: z.string().nullable(),
});
const page = z.strictObject({
  idguid: id,
  page: z.int(),
  width: z.number().nullable().describe('U tačkama (1/72 inča).'),
  height: z.number().nullable(),
  source: z.enum(['layer', 'ocr', 'blank', 'fault']).nullable().describe('Prazno: još se čita.'),
  fault: z.string().nullable(),
  unseen: z.int().describe('Slova koja niko ne vidi; nisu čitana.'),
  coarse: z.int().nullable().describe('Rezolucija slike, ako je premala za sigurno čitanje.'),
  distrusted: z.boolean().describe('Sloju teksta se ne vjeruje, pa je pročitana slika.'),
  picture: z.boolean().describe('Ima sliku: `GET …/stranice/{stranica}/slika`.'),
});
export type ShownPage = z.infer<typeof page>;

const detail = z
  .strictObject({
    idguid: id,
    ...lastChange,
    created_at: instant,
    created_by: z.string().nullable(),
    name: z.string(),
    state,
    step: step.nullable().describe('Korak koji nije uspio.'),
    reason: z.string().nullable().describe('Zašto nije uspio, ili zašto je odbijen.'),
    origin,
    type: typeCode.nullable(),
    type_id: id.nullable(),
    type_name: z.string().nullable(),
    type_version: z.int().nullable(),
    spec: z
      .strictObject({
        fields: z.array(fieldSpec),
        lines: z.array(fieldSpec).nullable(),
        linesKey: z.string(),
      })
      .nullable()
      .describe('Polja vrste, u verziji u kojoj je dokument pročitan.'),
    file: z.strictObject({ name: z.string(), size: z.int(), media_type: z.string(), sha256: z.string() }),
    page_count: z.int(),
    pages_read: z.int(),
    pages: z.array(page),
    fields: z.record(z.string(), value),
    lines: z.array(z.record(z.string(), z.string().nullable())).describe('Redovi, samo vrijednosti.'),
    cells: z.array(z.record(z.string(), value)).describe('Isti redovi, s mjestom i sigurnošću.'),
    lines_corrected: z.strictObject({ by: z.string(), at: instant }).nullable(),
    warnings: z.array(warning),
    faults: z.record(z.string(), z.string()).describe('Zašto se još ne može odobriti, po polju.'),
    splits: z.array(z.int()).describe('Stranice na kojima izgleda da počinje drugi dokument.'),
    duplicate_of: other.nullable().describe('Dokument s istim bajtovima.'),
    similar: z.array(other).describe('Dokumenti iste strane i istog broja.'),
    run: z
      .strictObject({
        run: z.int(),
        extractor: z.enum(['rules', 'endpoint', 'xml']),
        version: z.string(),
        model: z.string().nullable(),
        prompt: z.int().nullable(),
        input_tokens: z.int().nullable(),
        output_tokens: z.int().nullable(),
        milliseconds: z.int(),
        fault: z.string().nullable().describe('Zašto model nije odgovorio; vrijede pravila.'),
        at: instant,
      })
      .nullable(),
    e_invoice: z.unknown().describe('Prikaz e-fakture (XML); `null` za ostale.'),
    doubtful: z.int(),
    corrected: z.int(),
    approvals_needed: z.int().describe('1 ili 2, po postavci vrste.'),
    first_approved_by: z.string().nullable(),
    approved_by: z.string().nullable(),
    approved_at: instant.nullable(),
    exported_at: instant.nullable(),
    company_id: id.nullable(),
    draft_id: id.nullable(),
    retain_until: day.nullable(),
  })
  .meta({ id: 'Document' });
export type DocumentDetail = z.infer<typeof detail>;

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
  summary: 'Pošalji dokument: `file` i, ako se zna, `type` (šifra vrste)',
  multipart: true,
  status: 201,
  answer: answerOf(detail),
});

const sentFiles = z
  .array(id, 'Navedite datoteke.')
  .min(1, 'Pošaljite bar jednu datoteku.')
  .max(MAX_SELECTED, `Najviše ${MAX_SELECTED} datoteka odjednom.`);
export const received = z.strictObject({
  file: id,
  document: row.nullable().describe('Prazno: datoteka je odbijena.'),
  refused: z.string().nullable(),
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

const version = z.int('Neispravna verzija.').describe('Verzija dokumenta.');
const typed = z
  .string('Unesite tekst.')
  .max(2000, 'Najviše 2000 znakova.')
  .refine((text) => hasNoNul(text) && text.isWellFormed(), BAD_CHARACTER)
  .nullable();
const place = { page: z.int().min(1).max(MAX_PAGES).nullable().optional(), box: box.nullable().optional() };
const change = z.strictObject({ value: typed, ...place });
const STALE = conflict(detail, 'Dokument je promijenjen u međuvremenu (`stale`), ili stanje to ne dopušta.');
const act = { ...MEMBER, params: idParams, answer: answerOf(detail), refuses: STALE } as const;

export const correctApi = endpoint({
  ...act,
  method: 'PATCH',
  path: `${DOCUMENTS}/:idguid`,
  summary: 'Ispravi vrijednosti; `confirm` su polja koja je osoba pogledala i potvrdila',
  body: z.strictObject({
    version,
    name: textLine(200).optional(),
    fields: z.record(z.string().max(60), change).optional(),
    confirm: z.array(z.string().max(60)).max(200).optional(),
    lines: z
      .array(z.record(z.string().max(60), change), 'Unesite redove.')
      .max(2000, 'Najviše 2000 redova.')
      .optional()
      .describe('Svi redovi, u redoslijedu.'),
    type: z.string().max(60).optional().describe('Druga vrsta: podaci se izdvajaju ponovo.'),
  }),
});

const acting = (path: string, summary: string) =>
  endpoint({
    ...act,
    method: 'POST',
    path: `${DOCUMENTS}/:idguid/${path}`,
    summary,
    body: z.strictObject({ version }),
  });
export const approveApi = acting('odobri', 'Odobri dokument');
export const reopenApi = acting('vrati', 'Vrati odobren ili odbijen dokument na pregled');
export const cancelApi = acting('prekini', 'Prekini obradu');
export const processApi = acting('obradi', 'Obradi duplikat koji je zadržan');

export const rejectApi = endpoint({
  ...act,
  method: 'POST',
  path: `${DOCUMENTS}/:idguid/odbij`,
  summary: 'Odbij dokument, s razlogom',
  body: z.strictObject({ version, reason: textLine(500).refine((text) => text !== '', 'Napišite razlog.') }),
});
export const retryApi = endpoint({
  ...act,
  method: 'POST',
  path: `${DOCUMENTS}/:idguid/ponovi`,
  summary: 'Ponovi korak: čitanje stranica, ili samo izdvajanje podataka',
  body: z.strictObject({ version, step }),
});
export const approveSureApi = endpoint({
  ...MEMBER,
  method: 'POST',
  path: `${DOCUMENTS}/odobri-sigurne`,
  summary: 'Odobri više dokumenata; ostaju oni koji nisu sigurni, s razlogom',
  body: z.strictObject({ documents: z.array(id).min(1).max(MAX_SELECTED) }),
  answer: answerOf(
    z.strictObject({
      approved: z.array(id),
      left: z.array(z.strictObject({ idguid: id, name: z.string(), why: z.string() })),
    }),
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

/** Pages of a document: what they show, and how they are arranged. */
const pageParams = idParams.extend({ page: z.guid().toLowerCase().describe('Oznaka stranice.') });
export const pagePictureApi = fileEndpoint({
  ...MEMBER,
  path: `${DOCUMENTS}/:idguid/stranice/:page/slika`,
  summary: 'Slika stranice (WebP), uspravna',
  params: pageParams,
});
export const originalApi = fileEndpoint({
  ...MEMBER,
  path: `${DOCUMENTS}/:idguid/datoteka`,
  summary: 'Datoteka kako je stigla',
  params: idParams,
});
export const pageWordsApi = endpoint({
  ...MEMBER,
  method: 'GET',
  path: `${DOCUMENTS}/:idguid/stranice/:page/rijeci`,
  summary: 'Riječi stranice s mjestima',
  params: pageParams,
  answer: answerOf(z.array(z.strictObject({ text: z.string(), box, certainty: z.number(), line: z.int() }))),
});
export type PageWordRow = z.infer<typeof pageWordsApi.answer>['data'][number];

const arranged = z.strictObject({
  idguid: id.describe('Oznaka stranice.'),
  turn: z
    .union(
      [z.literal(0), z.literal(90), z.literal(180), z.literal(270)],
      'Stranica se okreće za 90, 180 ili 270 stepeni.',
    )
    .default(0),
});
export const arrangeApi = endpoint({
  ...act,
  method: 'PUT',
  path: `${DOCUMENTS}/:idguid/stranice`,
  summary: 'Redoslijed stranica; `turn` okreće stranicu u smjeru kazaljke, a izostavljena se briše',
  body: z.strictObject({
    version,
    pages: z.array(arranged).min(1, 'Dokument mora imati bar jednu stranicu.').max(MAX_PAGES),
  }),
});
export const splitApi = endpoint({
  ...MEMBER,
  method: 'POST',
  path: `${DOCUMENTS}/:idguid/podijeli`,
  summary: 'Podijeli dokument: svaki novi počinje na jednoj od navedenih stranica',
  params: idParams,
  body: z.strictObject({
    version,
    at: z
      .array(z.int().min(2, 'Prvi dio počinje na stranici 1.').max(MAX_PAGES))
      .min(1, 'Navedite stranicu.')
      .max(MAX_PAGES),
  }),
  answer: answerOf(z.array(row).describe('Svi dijelovi; prvi je dokument koji je podijeljen.')),
  refuses: STALE,
});
export const mergeApi = endpoint({
  ...act,
  method: 'POST',
  path: `${DOCUMENTS}/:idguid/spoji`,
  summary: 'Dodaj stranice drugih dokumenata iza svojih; oni odlaze u korpu',
  body: z.strictObject({ version, documents: z.array(id).min(1, 'Odaberite dokumente.').max(50) }),
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
