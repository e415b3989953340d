import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import type { Days } from '../../../core/period.ts';
import { ADDED, COUNTED, type Dim, KEYS, MEASURE_COLUMNS } from './measures.ts';
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

const isNarrowed = ({ cpv, authorities, firms, nothing }: Narrowing): boolean =>
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
export type Measured = Measures & { key: string };

const between = (of: SQL, { from, to }: Days): SQL => sql`${of} between ${from}::date and ${to}::date`;

/** The CPV subtree of digits at the beginning of a code: "45", "4523", "45233120-6"; null: that is no code. */
export function subtreeOf(text: string): Subtree | null {
  const digits = /^(\d{2,8})(-\d)?$/.exec(text.trim())?.[1]?.replace(/0+$/, '').padEnd(2, '0');
  if (!digits) return null;
  return { from: Number(digits.padEnd(8, '0')), to: Number(digits.padEnd(8, '9')) };
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
 * Statement of the sums by a dimension: `key` and measures. Narrowed to a code, an authority or a firm it reads their facts, which have
 * indexes; otherwise sums of whole years and months, and facts only of the months that are not whole.
 */
export function measured(dim: Dim, narrowing: Narrowing): SQL {
  const known = dim === 'ratio' ? sql` and price is not null` : sql``;
  if (isNarrowed(narrowing))
    return sql`select ${KEYS[dim]} as key, ${COUNTED} from ejn_facts f
      where ${between(sql`day`, narrowing)} and ${factsWhere(narrowing)}${known} group by 1`;
  const { years, months, days } = spansOf(narrowing);
  const parts = [
    ...(years ? [rolled(dim, 'year', years)] : []),
    ...months.map((span) => rolled(dim, 'month', span)),
    ...days.map(
      (span) => sql`select ${KEYS[dim]} as key, ${COUNTED} from ejn_facts f
        where ${between(sql`day`, span)}${known} group by 1`,
    ),
  ];
  return sql`select key, ${ADDED} from (${sql.join(parts, sql` union all `)}) parts group by key`;
}

const rolled = (dim: Dim, span: 'year' | 'month', days: Days): SQL => sql`
  select key, ${MEASURE_COLUMNS} from ejn_rollups where dim = ${dim} and span = ${span} and ${between(sql`period`, days)}`;

/** Statement of the sums by month (`key`: its first day) or day. */
export function measuredOverTime(unit: 'month' | 'day', narrowing: Narrowing): SQL {
  const ofFacts = (days: Days): SQL => sql`select ${KEYS[unit]} as key, ${COUNTED} from ejn_facts f
    where ${between(sql`day`, days)} and ${factsWhere(narrowing)} group by 1`;
  if (unit === 'day' || isNarrowed(narrowing)) return ofFacts(narrowing);
  const { years, months, days } = spansOf(narrowing);
  // Months of whole years lie together with those before and after.
  const all = [...months, ...(years ? [{ from: years.from, to: `${years.to.slice(0, 4)}-12-01` }] : [])];
  const parts = [
    ...all.map(
      (span) => sql`select to_char(period, 'YYYY-MM-DD') as key, ${MEASURE_COLUMNS} from ejn_rollups
        where dim = 'all' and span = 'month' and ${between(sql`period`, span)}`,
    ),
    ...days.map(ofFacts),
  ];
  return sql`select key, ${ADDED} from (${sql.join(parts, sql` union all `)}) parts group by key`;
}

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
