import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { daysLater } from '../../../core/dates.ts';
import { wholePeriods } from '../ledger/periods.ts';
import type { Span } from './span.ts';

/** Which accounts and partners are asked for. */
export interface Narrowed {
  /** The account itself. */
  account?: string | null;
  /** First digits of accounts. */
  prefix?: string | null;
  partnerId?: string | null;
}

/** Condition of the rows of `of` (balances or lines). Codes that begin with the same digits are one range of bytes. */
export function narrowedTo(of: string, { account, prefix, partnerId }: Narrowed): SQL {
  const column = sql.raw(`${of}.account`);
  return sql.join([
    account ? sql` and ${column} = ${account}` : sql``,
    prefix ? sql` and ${column} >= ${prefix} and ${column} < ${`${prefix}:`}` : sql``,
    partnerId ? sql` and ${sql.raw(`${of}.partner_id`)} = ${partnerId}::uuid` : sql``,
  ]);
}

/** What moved on an account (of a partner): before the span with the opening entries, and in it. Decimal strings. */
export interface Movement {
  account: string;
  partner_id: string | null;
  opening_debit: string;
  opening_credit: string;
  debit: string;
  credit: string;
}

/**
 * The rows of movements as SQL (columns of `Movement`): whole months from the kept balances, and lines only of a month that the span
 * cuts. `by` partner: a row for each of an account's partners.
 */
export function movementsSql(ctx: Ctx, span: Span, narrowed: Narrowed, by: 'account' | 'partner'): SQL {
  const tenant = sql`tenant_id = ${ctx.tenant.id}::uuid`;
  const before = wholePeriods(span, daysLater(span.from, -1));
  const through = wholePeriods(span, span.to);
  const closed = span.closing && span.to === span.end ? sql`or b.period = 99` : sql``;
  const lines = (rest: [string, string] | null, opening: number, turnover: number): SQL =>
    rest
      ? sql` union all select l.account, l.partner_id, l.debit, l.credit, ${sql.raw(`${opening}, ${turnover}`)}
          from fin_lines l where l.${tenant} and l.day between ${rest[0]}::date and ${rest[1]}::date
          and l.period between 1 and 98 ${narrowedTo('l', narrowed)}`
      : sql``;
  const partner = by === 'partner' ? sql`partner_id` : sql`null::uuid`;
  const of = (column: 'debit' | 'credit'): SQL => {
    const amount = sql.raw(column);
    // What counts before the span is taken off what counts through its end.
    const taken = before.rest ? sql` - coalesce(sum(${amount}) filter (where turnover = -1), 0)` : sql``;
    return sql`coalesce(sum(${amount}) filter (where opening = 1), 0) as opening_${amount},
      coalesce(sum(${amount}) filter (where turnover = 1), 0)${taken} as ${amount}`;
  };
  return sql`select account, ${partner} as partner_id, ${of('debit')}, ${of('credit')}
    from (
      select b.account, b.partner_id, b.debit, b.credit,
        (b.period <= ${before.periods})::int as opening, (b.period > ${before.periods})::int as turnover
      from fin_balances b where b.${tenant} and b.year_id = ${span.yearId}::uuid
        and (b.period <= ${through.periods} or b.period = 0 ${closed}) ${narrowedTo('b', narrowed)}
      ${lines(before.rest, 1, -1)}${lines(through.rest, 0, 1)}
    ) moved group by account${by === 'partner' ? sql`, partner_id` : sql``}`;
}

/** The movements of a span by account, or by account and partner, in the order of the accounts. */
export async function movements(
  ctx: Ctx,
  span: Span,
  narrowed: Narrowed = {},
  by: 'account' | 'partner' = 'account',
): Promise<Movement[]> {
  const { rows } = await ctx.db.execute<Movement & Record<string, unknown>>(sql`
    select account, partner_id, opening_debit::text, opening_credit::text, debit::text, credit::text
    from (${movementsSql(ctx, span, narrowed, by)}) m order by account`);
  return rows;
}
