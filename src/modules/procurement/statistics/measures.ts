import { type SQL, sql } from 'drizzle-orm';

/** By what sums are kept. */
export const DIMS = ['all', 'division', 'group', 'authority', 'firm', 'ratio'] as const;
export type Dim = (typeof DIMS)[number];

/** Bounds of price against estimate; up to and with 100 % is one class. What is below the first and above the last are classes too. */
export const RATIO_BOUNDS = [0.5, 0.7, 0.8, 0.9, 0.95, 1.00005, 1.1] as const;
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

/** The key of a fact in each dimension; empty: not known. */
export const KEYS: Readonly<Record<Dim | 'month' | 'day', SQL>> = {
  all: sql`''::text`,
  division: sql`coalesce((code / 1000000 * 1000000)::text, '')`,
  group: sql`coalesce((code / 100000 * 100000)::text, '')`,
  authority: sql`coalesce(authority_id::text, '')`,
  firm: sql`coalesce(firm, '')`,
  ratio: sql`coalesce(width_bucket(price / estimate, array[${sql.raw(RATIO_BOUNDS.join())}]::numeric[])::text, '')`,
  month: sql`to_char(day, 'YYYY-MM-01')`,
  day: sql`to_char(day, 'YYYY-MM-DD')`,
};

/** What is counted of facts. */
export const COUNTED = sql`count(*)::int as contracts, count(value)::int as priced, coalesce(sum(value), 0)::numeric(20, 2) as value,
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
