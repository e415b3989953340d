import { z } from 'zod';
import { answerOf, endpoint, id } from '../../../core/endpoint.ts';
import { type ListSpec, MAX_SELECTED } from '../../../core/list-query.ts';
import { boundedPeriod, periodFields } from '../../../core/period-query.ts';
import { documentList } from './documents.api.ts';
import { DOCUMENTS, MEMBER } from './shapes.ts';
import { STATE_NAMES, type State } from './states.ts';

const counts = z.strictObject(Object.fromEntries(STATE_NAMES.map((name) => [name, z.int()])));
export type DocumentCounts = Record<State, number>;

export const documentCountsApi = endpoint({
  ...MEMBER,
  method: 'GET',
  path: `${DOCUMENTS}/brojevi`,
  summary: 'Koliko je dokumenata u kojem stanju, uz iste filtere kao na listi',
  list: { ...documentList, columns: undefined, sortable: [], sort: '' } as ListSpec<never>,
  answer: answerOf(counts),
});

export const removeManyApi = endpoint({
  ...MEMBER,
  method: 'POST',
  path: `${DOCUMENTS}/obrisi`,
  summary: 'Obriši više dokumenata; 30 dana se mogu vratiti iz korpe',
  body: z.strictObject({ documents: z.array(id, 'Navedite dokumente.').min(1).max(MAX_SELECTED) }),
  answer: answerOf(z.strictObject({ removed: z.array(id) })),
  refuses: {
    409: { description: 'Od nekog dokumenta je napravljen nalog (`in_books`); ne briše se nijedan.' },
  },
});

const approvals = {
  approved: z.int(),
  untouched: z.int().describe('Odobreni u kojima osoba ništa nije ispravila.'),
};
export const statisticsApi = endpoint({
  ...MEMBER,
  method: 'GET',
  path: `${DOCUMENTS}/statistika`,
  summary: 'Koliko je dokumenata stiglo i odobreno, i šta se u njima ispravlja',
  reads: 'replica',
  query: boundedPeriod(z.strictObject(periodFields)),
  answer: answerOf(
    z.strictObject({
      days: z
        .array(z.strictObject({ day: z.string(), received: z.int(), approved: z.int() }))
        .describe('Svaki dan, najstariji prvi.'),
      received: z.int(),
      ...approvals,
      minutes: z.int().nullable().describe('Od prijema do odobrenja; polovina dokumenata je brža.'),
      types: z
        .array(
          z.strictObject({
            code: z.string(),
            name: z.string(),
            color: z.string(),
            ...approvals,
          }),
        )
        .describe('Odobreni po vrsti, najčešća prva.'),
      fields: z
        .array(
          z.strictObject({
            key: z.string(),
            label: z.string(),
            type_name: z.string(),
            corrected: z.int(),
            approved: z.int().describe('Odobreni dokumenti te vrste.'),
          }),
        )
        .describe('Polja koja se najčešće ispravljaju.'),
    }),
  ),
});
export type Statistics = z.infer<typeof statisticsApi.answer>['data'];
