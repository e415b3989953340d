import { sql } from 'drizzle-orm';
import type { Listing } from '../../../core/query.ts';
import type { MonthRow, MonthSort, SpendingRow, SpendingSort } from './lists.api.ts';
import { measured, measuredOverTime } from './measured.ts';
import type { Dim } from './measures.ts';
import { NAMES, UNKNOWN } from './names.ts';
import { narrowedListing, percent } from './narrowed-listing.ts';

const SINGLE = percent(sql`m.single::numeric`, sql`m.lots`);
const RATIO = percent(sql`m.price`, sql`m.estimate`);

const SUM_TERMS = {
  contracts: sql<number>`m.contracts`,
  value: sql<string>`m.value`,
  other: sql<number>`m.other`,
  single_share: SINGLE,
  ratio: RATIO,
  compared: sql<number>`m.compared`,
};
const SUM_ORDER = {
  contracts: [sql`m.contracts`],
  value: [sql`m.value`],
  single_share: [{ nullable: SINGLE }],
  ratio: [{ nullable: RATIO }],
};

/** Spending by a dimension: sums made once for a page and its count. */
const spending = (kind: keyof typeof NAMES, dimOf: (level: Dim) => Dim): Listing<SpendingSort, SpendingRow> =>
  narrowedListing((narrowing, level) => {
    const name = sql<string>`coalesce(x.name, nullif(m.key, ''), ${sql.raw(`'${UNKNOWN[kind]}'`)})`;
    return {
      columns: {
        key:
          kind === 'cpv'
            ? sql<string>`case when m.key = '' then '' else lpad(m.key, 8, '0') end`
            : sql<string>`m.key`,
        name,
        hint: sql<string | null>`x.hint`,
        ...SUM_TERMS,
      },
      from: sql`(${measured([dimOf(level)], narrowing)}) m ${NAMES[kind]}`,
      made: true as const,
      folded: sql`core_fold(concat_ws(' ', x.name, x.hint))`,
      order: { name: [sql`${name} collate "bs-x-icu"`], ...SUM_ORDER },
      id: sql`m.key`,
    };
  });

export const suppliersListing = spending('firm', () => 'firm');
export const authoritiesListing = spending('authority', () => 'authority');
export const cpvListing = spending('cpv', (level) => level);

export const monthsListing: Listing<MonthSort, MonthRow> = narrowedListing((narrowing) => ({
  columns: { month: sql<string>`m.key`, ...SUM_TERMS },
  from: sql`(${measuredOverTime('month', narrowing)}) m`,
  made: true as const,
  folded: sql`m.key`,
  order: { month: [sql`m.key`], ...SUM_ORDER },
  id: sql`m.key`,
}));
