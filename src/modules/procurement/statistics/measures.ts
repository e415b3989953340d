import { type SQL, sql } from 'drizzle-orm';

/** By what sums are kept. */
export const DIMS = ['all', 'division', 'group', 'authority', 'firm', 'ratio'] as const;
export type Dim = (typeof DIMS)[number];
/** By what facts can be added up: narrower levels of the CPV and times only of a part of them, so no sums are kept by these. */
export type FactDim = Dim | 'class' | 'category' | 'month' | 'day';

/** Bounds of price against estimate; up to and with 100 % is one class. What is below the first and above the last are classes too. */
const RATIO_BOUNDS = [0.5, 0.7, 0.8, 0.9, 0.95, 1.00005, 1.1] as const;
export const RATIO_CLASSES = [
  'do 50 %',
  '50–70 %',
  '70–80 %',
  '80–90 %',
  '90–95 %',
  '95–100 %',
  '100–110 %',
  'preko 110 %',
] as const;

/** The key of a fact in each dimension; null: not known, and of `ratio` that there is nothing to compare. */
const KEYS: Readonly<Record<Exclude<FactDim, 'all'>, SQL>> = {
  division: sql`code / 1000000 * 1000000`,
  group: sql`code / 100000 * 100000`,
  class: sql`code / 10000 * 10000`,
  category: sql`code / 1000 * 1000`,
  authority: sql`authority_id`,
  firm: sql`firm`,
  ratio: sql`width_bucket(price / estimate, array[${sql.raw(RATIO_BOUNDS.join())}]::numeric[])`,
  month: sql`date_trunc('month', day::timestamp)::date`,
  day: sql`day`,
};

/** What is counted of facts. */
const COUNTED = sql`count(*)::int as contracts, count(value)::int as priced, coalesce(sum(value), 0)::numeric(20, 2) as value,
  (count(*) filter (where other))::int as other, count(bids)::int as lots, (count(*) filter (where bids = 1))::int as single,
  count(price)::int as compared, coalesce(sum(estimate), 0)::numeric(20, 2) as estimate,
  coalesce(sum(price), 0)::numeric(20, 2) as price`;

const NAMES = [
  'contracts',
  'priced',
  'value',
  'other',
  'lots',
  'single',
  'compared',
  'estimate',
  'price',
] as const;
/** Names of the measures as columns. */
export const MEASURE_COLUMNS = sql.raw(NAMES.join(', '));
/** The same, added up over rows that have them. */
export const ADDED = sql.raw(
  NAMES.map((name) =>
    ['value', 'estimate', 'price'].includes(name)
      ? `coalesce(sum(${name}), 0)::numeric(20, 2) as ${name}`
      : `coalesce(sum(${name}), 0)::int as ${name}`,
  ).join(', '),
);

/**
 * Statement of the sums of facts (`f`) by several dimensions at once, so that facts are read once: `dim`, `key` (empty: not known) and
 * measures. Without facts it has no rows.
 */
export function sumsOfFacts(dims: readonly FactDim[], where: SQL): SQL {
  const keyed = dims.filter((dim) => dim !== 'all');
  if (keyed.length === 0)
    return sql`select 'all'::text as dim, ''::text as key, ${COUNTED} from ejn_facts f where ${where} having count(*) > 0`;
  const columns = keyed.map((_, n) => sql.raw(`k${n}`));
  const grouped = sql`grouping(${sql.join(columns, sql`, `)})`;
  // Of what a row is grouped by the bit is not set; the first column has the highest.
  const bitsOf = (n: number): SQL => sql.raw(String(2 ** keyed.length - 1 - 2 ** (keyed.length - 1 - n)));
  const each = (of: (n: number) => SQL): SQL =>
    sql.join(
      keyed.map((_, n) => sql`when ${bitsOf(n)} then ${of(n)}`),
      sql` `,
    );
  const sets = [...(dims.includes('all') ? [sql`()`] : []), ...columns.map((column) => sql`(${column})`)];
  const ratio = keyed.indexOf('ratio');
  const compared =
    ratio < 0 ? sql`` : sql` and (${columns[ratio]} is not null or ${grouped} <> ${bitsOf(ratio)})`;
  return sql`
    select case ${grouped} ${each((n) => sql.raw(`'${keyed[n]}'`))} else 'all' end as dim,
      coalesce(case ${grouped} ${each((n) => sql`${columns[n]}::text`)} end, '') as key, ${COUNTED}
    from (select ${sql.join(
      keyed.map((dim, n) => sql`${KEYS[dim]} as ${columns[n]}`),
      sql`, `,
    )}, value, other, bids, estimate, price from ejn_facts f where ${where}) facts
    group by grouping sets (${sql.join(sets, sql`, `)}) having count(*) > 0${compared}`;
}
