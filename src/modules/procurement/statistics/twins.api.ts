import { z } from 'zod';
import { answerOf, conflict, endpoint, id, idParams, lastChange, pageOf } from '../../../core/endpoint.ts';
import type { ListSpec } from '../../../core/list-query.ts';
import { versionField } from '../../rights/fields.ts';
import { SAVE_NOTICES, STATISTICS_API } from '../labels.ts';
import { READ } from './overview.api.ts';

export const TWIN_STATES = { open: 'Neodlučeno', joined: 'Ista firma', apart: 'Različite firme' } as const;
export type TwinState = keyof typeof TWIN_STATES;
const STATES = Object.keys(TWIN_STATES) as [TwinState, ...TwinState[]];
export const TWIN_REASONS = { name: 'Isto ime i mjesto', tax: 'Isti poreski broj' } as const;

const twin = z
  .strictObject({
    idguid: id,
    ...lastChange,
    a: z.string().describe('Oznaka dobavljača koji bi stajao za firmu.'),
    a_name: z.string(),
    a_tax: z.string().nullable(),
    a_contracts: z.int(),
    b: z.string(),
    b_name: z.string(),
    b_tax: z.string().nullable(),
    b_contracts: z.int(),
    city: z.string().nullable(),
    reason: z.enum(['name', 'tax']),
    ambiguous: z.boolean().describe('Registrovanih tog imena ima više, pa se ne zna koja je.'),
    state: z.enum(STATES),
  })
  .meta({ id: 'SupplierTwin' });
export type Twin = z.infer<typeof twin>;

const sortable = ['a_name', 'b_name', 'city', 'updated_at'] as const;
export type TwinSort = (typeof sortable)[number];
const state = { kind: 'choice', label: 'Odluka', options: TWIN_STATES } as const;
const reason = { kind: 'choice', label: 'Zašto', options: TWIN_REASONS } as const;
const ambiguous = { kind: 'boolean', label: 'Više mogućih' } as const;

export const twinList = endpoint({
  ...READ,
  method: 'GET',
  path: `${STATISTICS_API}/iste-firme`,
  summary: 'Dobavljači koji su možda ista firma',
  list: {
    sortable,
    sort: 'a_name',
    filters: { state, reason, ambiguous },
    columns: {
      a_name: { kind: 'text', label: 'Dobavljač', max: 80, list: true },
      a_tax: { kind: 'text', label: 'Poreski broj', max: 20, list: true },
      a_contracts: { kind: 'integer', label: 'Ugovora', list: false },
      b_name: { kind: 'text', label: 'Možda isti', max: 80, list: true },
      b_tax: { kind: 'text', label: 'Njegov poreski broj', max: 20, list: true },
      b_contracts: { kind: 'integer', label: 'Njegovih ugovora', list: false },
      city: { kind: 'text', label: 'Mjesto', max: 40, list: true },
      reason: { ...reason, list: true },
      ambiguous: { ...ambiguous, list: false },
      state: { ...state, list: true },
      updated_at: { kind: 'moment', label: 'Odlučeno', list: false },
      updated_by: { kind: 'text', label: 'Ko je odlučio', max: 40, list: false },
    },
  } as ListSpec<TwinSort>,
  answer: pageOf(twin),
});

export const twinDecide = endpoint({
  ...READ,
  permission: SAVE_NOTICES,
  method: 'POST',
  path: `${STATISTICS_API}/iste-firme/:idguid/odluka`,
  summary: 'Odluči da li su dva dobavljača ista firma, ili povuci odluku; samo ljudi operatera',
  params: idParams,
  body: z.strictObject({ version: versionField, state: z.enum(STATES, 'Odaberite odluku.') }),
  answer: answerOf(twin),
  refuses: conflict(twin, 'Neko je u međuvremenu odlučio (`stale`).'),
});
