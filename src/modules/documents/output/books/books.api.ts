/** A draft voucher of an approved document. */
import { z } from 'zod';
import { answerOf, endpoint, failure, id, idParams, refusal, staleOf } from '../../../../core/endpoint.ts';
import { schemaOf } from '../../../../core/form-fields.ts';
import { date, money, text } from '../../../../core/resource.ts';
import { BOOK_REFERENCES, SAVE } from '../../../bookkeeping/ledger/books.api.ts';
import { MAX_DESCRIPTION } from '../../../bookkeeping/vouchers/draft.ts';
import { DOCUMENTS, detail, MEMBER, version } from '../../processing/shapes.ts';

const account = (label: string, required: boolean, help?: string) => text({ label, help, max: 10, required });

/** What a person says of the voucher. */
export const DRAFT_FIELDS = {
  partner_id: { ...BOOK_REFERENCES.partner_id, label: 'Firma', required: true },
  expense: account('Konto troška ili robe', true),
  vat_account: account('Konto ulaznog PDV-a', false, 'Bez PDV-a na fakturi nije potreban.'),
  supplier: account('Konto dobavljača', true),
  day: date({ label: 'Datum naloga', required: true }),
  description: text({ label: 'Opis', max: MAX_DESCRIPTION, required: true }),
} as const;
/** Amounts in the currency of the document, where those that were read do not fit. */
export const AMOUNT_FIELDS = {
  base: money({ label: 'Osnovica' }),
  vat: money({ label: 'PDV' }),
  total: money({ label: 'Ukupno' }),
} as const;
/** For another currency, of which the books know no rate. */
export const KM_FIELD = { total_km: money({ label: 'Ukupno u KM', min: 0 }) } as const;

/** The body as it is checked. */
export interface Wanted {
  version: number;
  partner_id: string;
  expense: string;
  vat_account: string | null;
  supplier: string;
  day: string;
  description: string;
  base?: string | null;
  vat?: string | null;
  total?: string | null;
  total_km?: string | null;
}

const PATH = `${DOCUMENTS}/:idguid/nacrt`;
const right = { permission: SAVE.permission, tag: MEMBER.tag, params: idParams } as const;
const day = z.string().nullable().describe('`YYYY-MM-DD`.');
const amount = z.string().nullable();
const code = z.string().nullable().describe('Šifra konta; prazno: ne zna se.');
/** Where the voucher of a document stands. */
const made = z.strictObject({
  draft_id: id,
  name: z.string().nullable().describe('Broj proknjiženog naloga; prazno: još je nacrt.'),
});
export type Made = z.infer<typeof made>;

const proposal = z.strictObject({
  made: made.nullable().describe('Nalog koji već postoji.'),
  company: z.strictObject({ idguid: id, naziv: z.string() }).nullable().describe('Prodavac među firmama.'),
  candidates: z.array(
    z.strictObject({
      idguid: id,
      naziv: z.string(),
      number: z.string().nullable(),
      grad: z.string().nullable(),
      why: z.string().describe('Zašto liči: isti JIB, isti naziv…'),
      register: z.boolean().describe('Iz registra poznatih firmi.'),
    }),
  ),
  firm: z
    .strictObject({
      naziv: z.string().nullable(),
      jib: z.string().nullable(),
      pdv_broj: z.string().nullable(),
      racun: z.string().nullable().describe('IBAN.'),
    })
    .describe('Podaci prodavca za novu firmu; brojevi koji nisu ispravni su izostavljeni.'),
  accounts: z.strictObject({ expense: code, vat: code, supplier: code }),
  learned: z.string().nullable().describe('Odakle su konta: naziv dokumenta ili broj naloga.'),
  day,
  description: z.string(),
  amounts: z.strictObject({ base: amount, vat: amount, total: amount }),
  currency: z.string().nullable(),
  rate: z.string().nullable().describe('KM za jedinicu valute; prazno: KM, ili se kurs ne zna.'),
  errors: z.record(z.string(), z.string()).describe('Šta se ne slaže, po polju.'),
  notes: z.array(z.string()).describe('Šta bi osoba trebala provjeriti.'),
});
export type Proposal = z.infer<typeof proposal>;

export const proposalApi = endpoint({
  ...right,
  method: 'GET',
  path: PATH,
  summary: 'Prijedlog nacrta naloga: firma, konta, iznosi',
  query: z.object({ partner_id: id.optional().describe('Konta ove firme.') }),
  answer: answerOf(proposal),
  refuses: { 409: { description: 'Dokument nije odobren (`state`) ili nije faktura (`not_bookable`).' } },
});

export const makeDraftApi = endpoint({
  ...right,
  method: 'POST',
  path: PATH,
  summary: 'Napravi nacrt naloga od odobrenog dokumenta',
  body: z.strictObject({
    ...schemaOf(DRAFT_FIELDS).shape,
    ...schemaOf(AMOUNT_FIELDS).partial().shape,
    ...schemaOf(KM_FIELD).partial().shape,
    version,
  }) as unknown as z.ZodType<Wanted>,
  status: 201,
  answer: answerOf(detail),
  refuses: {
    409: {
      description:
        'Nalog već postoji (`in_books`), dokument je promijenjen (`stale`), nije odobren (`state`) ili nije faktura (`not_bookable`).',
      schema: z.union([staleOf(detail), refusal('in_books', made), failure]),
    },
  },
});
