import { z } from 'zod';
import { conflict, id, instant, lastChange } from '../../../core/endpoint.ts';
import { ORIGINS, STATE_NAMES, STEPS } from './states.ts';

export const DOCUMENTS = '/api/obrada-dokumenta/dokumenti';
export const MEMBER = { permission: 'authenticated', tag: 'Obrada dokumenata' } as const;

export const state = z.enum(STATE_NAMES);
const origin = z.enum(Object.keys(ORIGINS) as [keyof typeof ORIGINS]);
export const step = z.enum(Object.keys(STEPS) as [keyof typeof STEPS]);
const day = z.string().describe('`YYYY-MM-DD`.');
const amount = z.string().describe('Decimalni broj, npr. "1234.50".');
const typeCode = z.string().describe('Oznaka vrste dokumenta, npr. `faktura`.');

/** A document in a list. */
export const row = z.strictObject({
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
  doubtful: z
    .int()
    .describe('Vrijednosti koje treba pogledati: nesigurne, i one na koje se odnosi upozorenje.'),
  warned: z.int().describe('Broj upozorenja.'),
  corrected: z.int().describe('Vrijednosti koje je ispravila osoba.'),
  origin,
  approved_by: z.string().nullable(),
  approved_at: instant.nullable(),
  first_approved_by: z.string().nullable(),
  retain_until: day.nullable().describe('Kad taj dan prođe, odlazi u korpu; prazno: čuva se trajno.'),
});
export type DocumentRow = z.infer<typeof row>;

export const box = z
  .tuple([z.number(), z.number(), z.number(), z.number()])
  .describe('Lijevo, gore, desno, dolje; dijelovi širine i visine stranice, od gornjeg lijevog ugla.');
const value = z.strictObject({
  value: z.string().nullable(),
  certainty: z.number().describe('0 do 1; od 0,9 niko ne mora gledati.'),
  page: z.int().nullable().describe('Stranica na kojoj piše, od 1.'),
  box: box.nullable(),
  source: z.enum(['rules', 'endpoint', 'xml', 'person']),
  read: z
    .string()
    .nullable()
    .optional()
    .describe('Šta su pročitala pravila, a osoba ispravila ili model pročitao drugačije.'),
  read_place: z
    .strictObject({ page: z.int(), box })
    .optional()
    .describe('Gdje piše ono što je pročitano, ako ga je osoba ispravila.'),
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

export const fieldKind = z.enum([
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
]);
const fieldSpec = z.strictObject({
  key: z.string(),
  kind: fieldKind,
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
  picture: z
    .string()
    .nullable()
    .describe(
      'Oznaka slike, druga poslije svakog čitanja; prazno: nema je. `GET …/stranice/{stranica}/slika`.',
    ),
});
export type ShownPage = z.infer<typeof page>;

/** A document with its values and pages. */
export const detail = z
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
    similar: z.array(other).describe('Dokumenti iste strane i istog broja, ili istog datuma i iznosa.'),
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
    e_invoice: z.boolean().describe('E-faktura (XML): umjesto slike ima prikaz, `GET …/e-faktura`.'),
    doubtful: z.int(),
    corrected: z.int(),
    approvals_needed: z.int().describe('1 ili 2, po postavci vrste.'),
    first_approved_by: z.string().nullable(),
    approved_by: z.string().nullable(),
    approved_at: instant.nullable(),
    exported_at: instant.nullable(),
    company_id: id.nullable(),
    draft_id: id.nullable().describe('Nacrt naloga; proknjižen nalog zadržava njegovu oznaku.'),
    voucher: z.string().nullable().describe('Broj naloga, kad je nacrt proknjižen.'),
    retain_until: day.nullable(),
  })
  .meta({ id: 'Document' });
export type DocumentDetail = z.infer<typeof detail>;

export const version = z.int('Neispravna verzija.').describe('Verzija dokumenta.');
export const STALE = conflict(
  detail,
  'Dokument je promijenjen u međuvremenu (`stale`), ili stanje to ne dopušta.',
);
