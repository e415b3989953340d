import type { ReactNode } from 'react';
import { choicesOf } from '../../../../admin/fields/use-choices.ts';
import { counted, formatDate, NONE } from '../../../../admin/kit/index.ts';
import { defineList, type ListDefinition } from '../../../../admin/list/definition.ts';
import { percent } from '../../../../admin/period/change.ts';
import { monthText } from '../../../../core/dates.ts';
import { NOTICES_API, noticePath, STATISTICS_PATH } from '../../labels.ts';
import { amountText } from '../../notices/screens/money.ts';
import { townText } from '../../notices/town-text.ts';
import {
  authoritiesList as authorities,
  type ContractRow,
  contractsList as contracts,
  cpvSpendingList as cpv,
  type MonthRow,
  monthsList as months,
  type SpendingRow,
  suppliersList as suppliers,
} from '../lists.api.ts';
import { authorityPath, PATHS, supplierPath } from '../manifest.ts';

/** Where the values of the shared filters come from. */
const choices = {
  cpv: { path: `${NOTICES_API}/references/cpv` },
  authority: { path: `${NOTICES_API}/references/authority` },
  supplier: choicesOf({ path: STATISTICS_PATH }, 'supplier'),
};

/** A share of the API, in percent, as it reads. */
const share = (text: string | null): string => (text === null ? NONE : percent(Number(text) / 100));

type Summed = Pick<SpendingRow, 'contracts' | 'value' | 'single_share' | 'ratio'>;
const shares = {
  single_share: ({ single_share }: Summed) => share(single_share),
  ratio: ({ ratio }: Summed) => share(ratio),
};
const second = ({ contracts: count, value, single_share, ratio }: Summed): ReactNode => (
  <>
    {amountText(value)} · {counted(count, 'ugovor', 'ugovora', 'ugovora')}
    <br />
    jedna ponuda {share(single_share)} · prema procjeni {share(ratio)}
  </>
);

const spending = (
  given: Pick<
    ListDefinition<SpendingRow>,
    'name' | 'path' | 'api' | 'spec' | 'labels' | 'linkTo' | 'searchLabel'
  >,
) =>
  defineList<SpendingRow>({
    ...given,
    title: 'name',
    idOf: ({ key }) => key || 'nepoznato',
    nameOf: ({ name }) => name,
    fills: 'name',
    cells: { ...shares, hint: ({ hint }) => (hint === null ? NONE : townText(hint)) },
    second,
    choices,
  });

/** Spending by supplier, authority and CPV. */
export const suppliersList = spending({
  name: 'ejn-dobavljaci',
  path: PATHS.suppliers,
  api: suppliers.path,
  spec: suppliers.list,
  labels: { many: 'Dobavljači', count: ['dobavljač', 'dobavljača', 'dobavljača'], all: 'Svi dobavljači' },
  linkTo: ({ key }) => (key ? supplierPath(key) : null),
  searchLabel: 'Pretraži dobavljače',
});
export const authoritiesList = spending({
  name: 'ejn-organi',
  path: PATHS.authorities,
  api: authorities.path,
  spec: authorities.list,
  labels: { many: 'Ugovorni organi', count: ['organ', 'organa', 'organa'], all: 'Svi organi' },
  linkTo: ({ key }) => (key ? authorityPath(key) : null),
  searchLabel: 'Pretraži organe',
});
export const cpvList = spending({
  name: 'ejn-cpv-potrosnja',
  path: PATHS.cpv,
  api: cpv.path,
  spec: cpv.list,
  labels: { many: 'Potrošnja po CPV-u', count: ['oznaka', 'oznake', 'oznaka'], all: 'Sve oznake' },
  linkTo: ({ key }) => (key ? `${STATISTICS_PATH}?cpv=${key}` : null),
  searchLabel: 'Pretraži CPV',
});

/** Spending by month. */
export const monthsList = defineList<MonthRow>({
  name: 'ejn-mjeseci',
  path: PATHS.months,
  api: months.path,
  spec: months.list,
  labels: { many: 'Potrošnja po mjesecima', count: ['mjesec', 'mjeseca', 'mjeseci'], all: 'Svi mjeseci' },
  title: 'month',
  idOf: ({ month }) => month,
  nameOf: ({ month }) => monthText(month),
  cells: { ...shares, month: ({ month }) => monthText(month) },
  second,
  choices,
});

/** Single contracts, each with its notice. */
export const contractsList = defineList<ContractRow>({
  name: 'ejn-ugovori',
  path: PATHS.contracts,
  api: contracts.path,
  spec: contracts.list,
  labels: { many: 'Ugovori', count: ['ugovor', 'ugovora', 'ugovora'], all: 'Svi ugovori' },
  title: 'title',
  idOf: ({ id }) => id,
  nameOf: ({ title }) => title,
  linkTo: ({ idguid }) => (idguid ? noticePath(idguid) : null),
  fills: 'title',
  shrinks: ['authority', 'supplier'],
  cells: {
    ratio: ({ ratio }) => share(ratio),
    value: (row) => valueText(row),
    supplier: ({ supplier, members }) =>
      supplier ? `${supplier}${members > 1 ? ` i još ${members - 1}` : ''}` : NONE,
  },
  second: (row) => (
    <>
      {formatDate(row.day)} · {valueText(row)}
      <br />
      {row.authority ?? NONE} → {row.supplier ?? NONE}
    </>
  ),
  choices,
});

const valueText = ({ value, currency }: ContractRow): string => amountText(value, currency);
