import { z } from 'zod';
import { endpoint, pageOf } from '../../../core/endpoint.ts';
import type { ListColumn, ListSpec } from '../../../core/list-query.ts';
import { STATISTICS_API } from '../labels.ts';
import { READ } from './overview.api.ts';

const amount = z.string();
const share = z.string().nullable();

/** Filters of all these lists; they say what is added up, so they hold before the sums are made. */
const FILTERS = {
  day: { kind: 'date', label: 'Datum ugovora' },
  cpv: { kind: 'choice', label: 'CPV' },
  authority: { kind: 'choice', label: 'Ugovorni organ' },
  supplier: { kind: 'choice', label: 'Dobavljač' },
} as const satisfies ListSpec['filters'];

const money = (label: string, list = true): ListColumn => ({
  kind: 'money',
  label,
  unit: 'KM',
  scale: 2,
  list,
});
const percentOf = (label: string, list = true): ListColumn => ({
  kind: 'decimal',
  label,
  unit: '%',
  scale: 1,
  list,
});

const SUMS = {
  contracts: z.int(),
  value: amount.describe('Zbir vrijednosti ugovora u KM.'),
  other: z.int().describe('Ugovora u drugim valutama; ne sabiraju se.'),
  single_share: share.describe('Udio lotova s jednom ponudom, u procentima.'),
  ratio: share.describe('Ugovoreno prema procijenjenom, u procentima.'),
  compared: z.int().describe('Lotova koji su poređeni.'),
};
const SUM_COLUMNS: Record<keyof typeof SUMS, ListColumn> = {
  contracts: { kind: 'integer', label: 'Ugovora', list: true },
  value: money('Vrijednost'),
  other: { kind: 'integer', label: 'U drugoj valuti', list: false },
  single_share: percentOf('Jedna ponuda'),
  ratio: percentOf('Cijena prema procjeni'),
  compared: { kind: 'integer', label: 'Poređenih lotova', list: false },
};
const SUM_SORTS = ['contracts', 'value', 'single_share', 'ratio'] as const;

const row = z
  .strictObject({
    key: z.string().describe('Prazno: nije poznato.'),
    name: z.string(),
    hint: z.string().nullable(),
    ...SUMS,
  })
  .meta({ id: 'ProcurementSpending' });
export type SpendingRow = z.infer<typeof row>;
const SORTS = ['name', ...SUM_SORTS] as const;
export type SpendingSort = (typeof SORTS)[number];

const listOf = (path: string, summary: string, name: string, hint: string, more: ListSpec['filters'] = {}) =>
  endpoint({
    ...READ,
    method: 'GET',
    reads: 'replica',
    path: `${STATISTICS_API}/${path}`,
    summary,
    list: {
      sortable: SORTS,
      sort: '-value',
      filters: { ...FILTERS, ...more },
      columns: {
        name: { kind: 'text', label: name, max: 80, list: true },
        hint: { kind: 'text', label: hint, max: 30, list: true },
        ...SUM_COLUMNS,
      },
    } as ListSpec<SpendingSort>,
    answer: pageOf(row),
  });

/** Levels of the CPV that can be added up by. */
export const CPV_LEVELS = { division: 'Odjeljci', group: 'Grupe' } as const;

export const suppliersList = listOf('dobavljaci', 'Potrošnja po dobavljačima', 'Dobavljač', 'Mjesto');
export const authoritiesList = listOf(
  'organi',
  'Potrošnja po ugovornim organima',
  'Ugovorni organ',
  'Mjesto',
);
export const cpvSpendingList = listOf('cpv', 'Potrošnja po CPV oznakama', 'CPV', 'Oznaka', {
  level: { kind: 'choice', label: 'Nivo', options: CPV_LEVELS },
});

const month = z.strictObject({ month: z.iso.date(), ...SUMS }).meta({ id: 'ProcurementMonth' });
export type MonthRow = z.infer<typeof month>;
const MONTH_SORTS = ['month', ...SUM_SORTS] as const;
export type MonthSort = (typeof MONTH_SORTS)[number];

export const monthsList = endpoint({
  ...READ,
  method: 'GET',
  reads: 'replica',
  path: `${STATISTICS_API}/mjeseci`,
  summary: 'Potrošnja po mjesecima',
  list: {
    sortable: MONTH_SORTS,
    sort: '-month',
    filters: FILTERS,
    columns: { month: { kind: 'date', label: 'Mjesec', list: true }, ...SUM_COLUMNS },
  } as ListSpec<MonthSort>,
  answer: pageOf(month),
});

const contract = z
  .strictObject({
    id: z.string(),
    idguid: z.string().nullable().describe('Oznaka obavještenja; prazno ako ga izvor nema.'),
    day: z.iso.date(),
    title: z.string(),
    lot: z.string().nullable(),
    authority: z.string().nullable(),
    authority_id: z.string().nullable(),
    supplier: z.string().nullable().describe('Ko je dobio; od grupe ponuđača onaj ko je vodi.'),
    supplier_key: z.string().nullable(),
    members: z.int().describe('Koliko ih je nudilo zajedno.'),
    cpv: z.string().nullable(),
    value: amount.nullable(),
    currency: z.string().nullable().describe('Prazno: KM.'),
    bids: z.int().nullable(),
    ratio: share.describe('Cijena lota prema procjeni, u procentima; stoji uz prvi ugovor lota.'),
  })
  .meta({ id: 'ProcurementContractRow' });
export type ContractRow = z.infer<typeof contract>;
const CONTRACT_SORTS = ['day', 'value'] as const;
export type ContractSort = (typeof CONTRACT_SORTS)[number];

export const contractsList = endpoint({
  ...READ,
  method: 'GET',
  reads: 'replica',
  path: `${STATISTICS_API}/ugovori`,
  summary: 'Ugovori',
  list: {
    sortable: CONTRACT_SORTS,
    sort: '-day',
    filters: {
      ...FILTERS,
      value: { kind: 'money', label: 'Vrijednost' },
      bids: { kind: 'integer', label: 'Ponuda' },
    },
    columns: {
      day: { kind: 'date', label: 'Datum', list: true },
      title: { kind: 'text', label: 'Nabavka', max: 120, list: true },
      lot: { kind: 'text', label: 'Lot', max: 120, list: false },
      authority: { kind: 'text', label: 'Ugovorni organ', max: 80, list: true },
      supplier: { kind: 'text', label: 'Dobavljač', max: 80, list: true },
      members: { kind: 'integer', label: 'Članova grupe', list: false },
      cpv: { kind: 'text', label: 'CPV', max: 12, list: false },
      value: money('Vrijednost'),
      currency: { kind: 'text', label: 'Druga valuta', max: 5, list: false },
      bids: { kind: 'integer', label: 'Ponuda', list: true },
      ratio: percentOf('Prema procjeni'),
    },
  } as ListSpec<ContractSort>,
  answer: pageOf(contract),
});
