import { z } from 'zod';
import { answerOf, endpoint, id, instant, pageOf } from '../../../core/endpoint.ts';
import type { ListSpec } from '../../../core/list-query.ts';
import { SAVE } from '../ledger/books.api.ts';
import { amount, OPEN_ITEMS } from '../ledger/open-item.ts';
import { documentFields, documentNo, read } from './items.api.ts';

export const save = { ...SAVE, tag: read.tag } as const;
export const MATCHES = `${OPEN_ITEMS}/matches`;
/** Most closings made or undone at once. */
export const MOST_MATCHES = 500;

export const positive = z.string().regex(/^(?!0+\.00$)\d{1,16}\.\d\d$/, 'Upišite iznos veći od nule.');

const match = z.strictObject({
  idguid: id,
  account: z.string(),
  partner_id: id.nullable(),
  partner: z.string().nullable(),
  debit_document: z.string(),
  credit_document: z.string(),
  amount,
  matched_at: instant,
  matched_by: z.string(),
});
export type Match = z.infer<typeof match>;

export const matchList = {
  sortable: ['matched_at', 'partner', 'account', 'amount'],
  sort: '-matched_at',
  filters: {
    partner_id: { kind: 'reference', label: 'Partner', to: 'companies' },
    account: { kind: 'text', label: 'Konto' },
    matched_at: { kind: 'moment', label: 'Zatvoreno' },
    matched_by: { kind: 'text', label: 'Ko je zatvorio' },
  },
  columns: {
    partner: { kind: 'text', label: 'Partner', list: true },
    account: { kind: 'text', label: 'Konto', list: true },
    debit_document: { kind: 'text', label: 'Duguje', list: true },
    credit_document: { kind: 'text', label: 'Potražuje', list: true },
    amount: { kind: 'decimal', label: 'Iznos', scale: 2, list: true, sum: true },
    matched_at: { kind: 'moment', label: 'Zatvoreno', list: true },
    matched_by: { kind: 'text', label: 'Ko je zatvorio', list: true },
  },
} as const satisfies ListSpec;
export type MatchSort = (typeof matchList.sortable)[number];

export const matchesApi = endpoint({
  ...read,
  method: 'GET',
  path: MATCHES,
  summary: 'Zatvaranja između različitih dokumenata, najnovija prvo',
  list: matchList as ListSpec<MatchSort>,
  answer: pageOf(match),
});

const pair = z.strictObject({
  ...documentFields,
  debit_document: documentNo.describe('Prazno: bez dokumenta.'),
  credit_document: documentNo,
  amount: positive,
});
export type NewMatch = z.infer<typeof pair>;

export const proposalApi = endpoint({
  ...read,
  method: 'GET',
  path: `${OPEN_ITEMS}/proposal`,
  summary: 'Šta bi zatvorilo automatsko zatvaranje: najstarije prvo, po partneru i kontu',
  query: z.object({ partner_id: documentFields.partner_id, account: documentFields.account.optional() }),
  answer: answerOf(
    z.strictObject({
      matches: z.array(
        z.strictObject({
          account: z.string(),
          partner_id: id.nullable(),
          partner: z.string().nullable(),
          debit_document: z.string(),
          credit_document: z.string(),
          amount,
        }),
      ),
      total: amount,
      more: z.boolean().describe(`Ima ih više od ${MOST_MATCHES}; ostale nudi ponovni upit.`),
    }),
  ),
});
export type Proposal = z.infer<typeof proposalApi.answer>['data'];

const changed = {
  404: { description: 'Neki od dokumenata ne postoji.' },
  409: { description: 'Neki od dokumenata nema toliko otvoreno (`not_open`).' },
};
export const matchApi = endpoint({
  ...save,
  method: 'POST',
  path: MATCHES,
  summary: 'Zatvori dokumente jedne drugima; knjige se ne mijenjaju',
  body: z.strictObject({
    matches: z
      .array(pair)
      .min(1, 'Odaberite šta se zatvara.')
      .max(MOST_MATCHES, `Najviše ${MOST_MATCHES} odjednom.`),
  }),
  answer: answerOf(z.strictObject({ idguids: z.array(id) })),
  status: 201,
  refuses: changed,
});

export const unmatchApi = endpoint({
  ...save,
  method: 'POST',
  path: `${MATCHES}/undo`,
  summary: 'Poništi zatvaranja; dokumenti su opet otvoreni',
  body: z.strictObject({
    idguids: z
      .array(z.string())
      .min(1, 'Odaberite šta se poništava.')
      .max(MOST_MATCHES, `Najviše ${MOST_MATCHES} odjednom.`),
  }),
  answer: answerOf(z.strictObject({ undone: z.int() })),
  refuses: { 404: { description: 'Nijedno od zatvaranja više ne postoji.' } },
});
