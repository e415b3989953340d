import { type SQL, sql } from 'drizzle-orm';
import type { Ctx, Tx } from '../../../core/context.ts';
import type { Days } from '../../../core/period.ts';
import { askedDigits, rangeOf } from '../cpv/codes.ts';
import { ADDED, type FactDim, MEASURE_COLUMNS, sumsOfFacts } from './measures.ts';
import { spansOf } from './spans.ts';

/** A code and all below it, as numbers of eight digits. */
export interface Subtree {
  from: number;
  to: number;
}

/** What statistics are narrowed to: any of each; an empty list does not narrow. */
export interface Narrowing extends Days {
  cpv: readonly Subtree[];
  authorities: readonly number[];
  /** Keys of suppliers, for their firms. */
  firms: readonly string[];
  /** Something was asked for that does not exist: nothing is found. */
  nothing?: boolean;
}

/** True where sums cannot be read as they are kept, so that facts must be added up. */
export const isNarrowed = ({ cpv, authorities, firms, nothing }: Narrowing): boolean =>
  nothing === true || cpv.length + authorities.length + firms.length > 0;

/** Sums of one key. */
export interface Measures {
  contracts: number;
  priced: number;
  value: string;
  other: number;
  lots: number;
  single: number;
  compared: number;
  estimate: string;
  price: string;
}
export type Measured = Measures & { dim: string; key: string };

const between = (of: SQL, { from, to }: Days): SQL => sql`${of} between ${from}::date and ${to}::date`;

/** The CPV subtree of digits at the beginning of a code: "45", "4523", "45233120-6"; null: that is no code. */
export function subtreeOf(text: string): Subtree | null {
  const digits = askedDigits(text);
  return digits ? rangeOf(Number(digits.padEnd(8, '0'))) : null;
}

/** Conditions of facts. */
export const factsWhere = ({ cpv, authorities, firms, nothing }: Omit<Narrowing, 'from' | 'to'>): SQL => {
  const codes = cpv.map(({ from, to }) => sql`f.code between ${from}::int and ${to}::int`);
  return sql.join(
    [
      nothing ? sql`false` : sql`true`,
      ...(codes.length > 0 ? [sql`(${sql.join(codes, sql` or `)})`] : []),
      ...(authorities.length > 0
        ? [sql`f.authority_id = any(${sql.param([...authorities])}::bigint[])`]
        : []),
      // Also asked for by a supplier that was joined to another since.
      ...(firms.length > 0
        ? [
            sql`f.firm in (select g.firm from ejn_suppliers s join ejn_suppliers g on g.key = s.firm
            where s.key = any(${sql.param([...firms])}::text[]))`,
          ]
        : []),
    ],
    sql` and `,
  );
};

/**
 * Statement of the sums by dimensions: `dim`, `key` and measures. Narrowed to a code, an authority or a firm it reads their facts once,
 * which have indexes; otherwise sums of whole years and months, and facts only of the months that are not whole. Dimensions that no sums
 * are kept by are for what is narrowed.
 */
export function measured(dims: readonly FactDim[], narrowing: Narrowing): SQL {
  if (isNarrowed(narrowing))
    return sumsOfFacts(dims, sql`${between(sql`f.day`, narrowing)} and ${factsWhere(narrowing)}`);
  const { years, months, days } = spansOf(narrowing);
  const parts = [
    ...(years ? [rolled(dims, 'year', years)] : []),
    ...months.map((span) => rolled(dims, 'month', span)),
    ...days.map((span) => sumsOfFacts(dims, between(sql`f.day`, span))),
  ];
  return sql`select dim, key, ${ADDED} from (${sql.join(parts, sql` union all `)}) parts group by dim, key`;
}

const rolled = (dims: readonly FactDim[], span: 'year' | 'month', days: Days): SQL => sql`
  select dim, key, ${MEASURE_COLUMNS} from ejn_rollups
  where dim = any(${sql.param([...dims])}::text[]) and span = ${span} and ${between(sql`period`, days)}`;

/** Statement of the sums by month (`key`: its first day) or day. */
export function measuredOverTime(unit: 'month' | 'day', narrowing: Narrowing): SQL {
  if (unit === 'day' || isNarrowed(narrowing))
    return sumsOfFacts([unit], sql`${between(sql`f.day`, narrowing)} and ${factsWhere(narrowing)}`);
  const { years, months, days } = spansOf(narrowing);
  // Months of whole years lie together with those before and after.
  const all = [...months, ...(years ? [{ from: years.from, to: `${years.to.slice(0, 4)}-12-01` }] : [])];
  const parts = [
    ...all.map(
      (
        span,
      ) => sql`select 'month' as dim, to_char(period, 'YYYY-MM-DD') as key, ${MEASURE_COLUMNS} from ejn_rollups
        where dim = 'all' and span = 'month' and ${between(sql`period`, span)}`,
    ),
    ...days.map((span) => sumsOfFacts(['month'], between(sql`f.day`, span))),
  ];
  return sql`select dim, key, ${ADDED} from (${sql.join(parts, sql` union all `)}) parts group by dim, key`;
}

/** What sums need of the rest of the transaction: room for all keys, so that they are not sorted on disk. */
export const roomForSums = async (db: Tx): Promise<void> => {
  await db.execute(sql`select set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`);
};

/** Reads such a statement. */
export async function readMeasured(ctx: Ctx, statement: SQL): Promise<Measured[]> {
  const { rows } = await ctx.db.execute<Measured & Record<string, unknown>>(statement);
  return rows;
}

/** Sums of nothing. */
export const NO_MEASURES: Measures = {
  ...{ contracts: 0, priced: 0, value: '0.00', other: 0, lots: 0, single: 0, compared: 0 },
  ...{ estimate: '0.00', price: '0.00' },
};
