import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { pipelined } from '../../../core/dberrors.ts';
import { invalid, notFound } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import { decimalOf, unitsOf } from '../../../core/money/money.ts';
import { type Exported, MAX_EXPORT } from '../../../core/transfer/export.ts';
import { LINE_REPORT, type Line, lastOf, lineColumns, lineJoins, OF_VOUCHER } from './lines.ts';
import { movementsSql, type Narrowed, narrowedTo } from './movements.service.ts';
import { type Continued, cursorOf, FORM, pagedBy, readCursor } from './page-cursor.ts';
import type { Card } from './pages.api.ts';
import { COLUMN, type ReportRow, reportOf } from './report.ts';
import { type AskedSpan, type Span, spanAnswer } from './span.ts';
import { spanOf } from './spans.service.ts';
import { spanText } from './trial-balance.service.ts';

export interface AskedCard extends AskedSpan {
  account?: string | undefined;
  partner_id?: string | undefined;
  after?: string | undefined;
  limit: number;
}
const KEY = [FORM.day, FORM.number, FORM.line];
type Named = Pick<Card, 'account' | 'partner'>;

/** Throws 422 if neither an account nor a partner is named, 404 for what cannot be the id of a partner. */
function checkAsked({ account, partner_id }: AskedCard): void {
  if (!account && !partner_id)
    throw invalid({ account: 'Odaberite konto ili partnera.' }, 'Odaberite konto ili partnera.');
  if (partner_id && !isId(partner_id)) throw notFound();
}

/** Account and partner of a card. Throws 404 for one that is not there. */
async function named(ctx: Ctx, { account, partner_id }: AskedCard): Promise<Named> {
  const { rows } = await ctx.db.execute<Named & Record<string, unknown>>(sql`select
    (select json_build_object('konto', konto, 'naziv', naziv) from fin_konta
      where tenant_id = ${ctx.tenant.id}::uuid and konto = ${account || null}::text) as account,
    (select json_build_object('idguid', idguid, 'naziv', naziv) from companies
      where idguid = ${partner_id || null}::uuid) as partner`);
  const found = rows[0]!;
  if ((account && !found.account) || (partner_id && !found.partner)) throw notFound();
  return found;
}

const narrowedBy = ({ account, partner_id }: AskedCard): Narrowed => ({
  account: account || null,
  partnerId: partner_id || null,
});

/** The sums before the span, those in it, and the mark, all of one moment. */
async function begin(ctx: Ctx, span: Span, asked: AskedCard) {
  const { rows } = await ctx.db.execute<Record<string, string>>(sql`
    select ${lastOf(ctx, span.yearId)} as mark,
      coalesce(sum(opening_debit), 0)::text as opening_debit, coalesce(sum(opening_credit), 0)::text as opening_credit,
      coalesce(sum(debit), 0)::text as debit, coalesce(sum(credit), 0)::text as credit
    from (${movementsSql(ctx, span, narrowedBy(asked), 'account')}) moved`);
  const row = rows[0]!;
  const opening = { debit: unitsOf(row.opening_debit!), credit: unitsOf(row.opening_credit!) };
  const inside = { debit: unitsOf(row.debit!), credit: unitsOf(row.credit!) };
  const mark = Number(row.mark);
  if (span.from > span.start) return { mark, opening, inside };
  // From the first day on, the opening entries are lines of the card.
  return {
    mark,
    opening: { debit: 0n, credit: 0n },
    inside: { debit: opening.debit + inside.debit, credit: opening.credit + inside.credit },
  };
}

/** The lines of a card, without columns. */
function linesOf(ctx: Ctx, span: Span, asked: AskedCard): SQL {
  return sql`fin_lines l
    join fin_vouchers v on v.tenant_id = l.tenant_id and v.idguid = l.voucher_id
    where l.tenant_id = ${ctx.tenant.id}::uuid ${narrowedTo('l', narrowedBy(asked))}
      and l.day between ${span.from}::date and ${span.to}::date
      ${span.closing ? sql`` : sql`and l.period <> 99`}
      ${span.from > span.start ? sql`and l.period <> 0` : sql``}`;
}

async function pageOf(
  ctx: Ctx,
  span: Span,
  asked: AskedCard,
  { mark, key, limit }: { mark: number; key: readonly string[] | null; limit: number },
): Promise<Line[]> {
  const behind = key
    ? sql`and l.day >= ${key[0]}::date
        and (l.day, v.journal_no, l.line) > (${key[0]}::date, ${key[1]}::int, ${key[2]}::smallint)`
    : sql``;
  const inMark = sql`${linesOf(ctx, span, asked)} and v.journal_no <= ${mark}`;
  const most = sql.raw(String(limit));
  // Days are in the index, numbers of the journal are not: only the days that a page needs are sorted by them.
  const through = sql`coalesce((
    select l.day from ${inMark} ${key ? sql`and l.day > ${key[0]}::date` : sql``}
    order by l.day limit 1 offset ${most} - 1), ${span.to}::date)`;
  const { rows } = await ctx.db.execute<Line & Record<string, unknown>>(sql`
    select ${lineColumns(ctx)} from (
      select l.*, ${OF_VOUCHER} from ${inMark} and l.day <= ${through} ${behind}
      order by l.day, v.journal_no, l.line limit ${most}
    ) l ${lineJoins(ctx)}
    order by l.day, l.journal_no, l.line`);
  return rows;
}

const sums = ({ debit, credit }: { debit: bigint; credit: bigint }) => ({
  debit: decimalOf(debit),
  credit: decimalOf(credit),
  balance: decimalOf(debit - credit),
});

/** Adds lines to the sums and puts the balance beside each. */
function balanced(
  lines: readonly Line[],
  carried: { debit: bigint; credit: bigint },
): (Line & { balance: string })[] {
  return lines.map((line) => {
    carried.debit += unitsOf(line.debit);
    carried.credit += unitsOf(line.credit);
    return { ...line, balance: decimalOf(carried.debit - carried.credit) };
  });
}

/**
 * A page of a card (kartica). The first one begins with the balance before its first day; each hands the next one the balance and the
 * mark of the journal, so that the pages together are one card whatever is posted meanwhile.
 */
export async function card(ctx: Ctx, asked: AskedCard): Promise<Card> {
  checkAsked(asked);
  const span = await spanOf(ctx, asked);
  const what = [...pagedBy(ctx, span), narrowedBy(asked)];
  const continued = asked.after ? readCursor(what, asked.after, KEY) : null;
  const first = continued ? null : await begin(ctx, span, asked);
  const before: Continued = continued ?? { mark: first!.mark, ...first!.opening };
  const { mark } = before;
  const [names, lines, newer] = await pipelined([
    named(ctx, asked),
    pageOf(ctx, span, asked, { mark, key: continued?.key ?? null, limit: asked.limit + 1 }),
    continued ? hasNewer(ctx, span, mark) : false,
  ]);
  const more = lines.length > asked.limit;
  const carried = { debit: before.debit, credit: before.credit };
  const rows = balanced(more ? lines.slice(0, -1) : lines, carried);
  const last = rows.at(-1);
  return {
    span: spanAnswer(span),
    ...names,
    carried: sums(before),
    rows,
    next: more && last ? cursorOf(what, { mark, ...carried }, [last.day, last.journal_no, last.line]) : null,
    newer,
    total: first && {
      debit: decimalOf(first.inside.debit),
      credit: decimalOf(first.inside.credit),
      balance: decimalOf(
        first.opening.debit + first.inside.debit - first.opening.credit - first.inside.credit,
      ),
    },
  };
}

/** True if entries were posted after a mark. */
export async function hasNewer(ctx: Ctx, { yearId }: Span, mark: number): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ last: number }>(sql`select ${lastOf(ctx, yearId)} as last`);
  return rows[0]!.last > mark;
}

/** Lines that a file is made of at once. */
const PORTION = 5000;

/** The whole card as a table. */
export const cardReport = (asked: AskedCard): Exported =>
  reportOf({
    name: 'kartica',
    title: 'Kartica',
    columns: { ...LINE_REPORT, balance: COLUMN.money('Saldo') },
    carried: ['debit', 'credit'],
    balances: ['balance'],
    landscape: true,
    async note(ctx) {
      checkAsked(asked);
      const { account, partner } = await named(ctx, asked);
      const of = [account && `${account.konto} ${account.naziv}`, partner?.naziv].filter(Boolean).join(', ');
      return `${of}. ${spanText(await spanOf(ctx, asked))}`;
    },
    async count(ctx) {
      checkAsked(asked);
      await named(ctx, asked);
      const span = await spanOf(ctx, asked);
      const { rows } = await ctx.db.execute<{ count: number }>(sql`
        select count(*)::int as count from (select 1 from ${linesOf(ctx, span, asked)} limit ${MAX_EXPORT + 1}) counted`);
      return rows[0]!.count;
    },
    async *rows(ctx) {
      const span = await spanOf(ctx, asked);
      const { mark, opening } = await begin(ctx, span, asked);
      const carried = { ...opening };
      const before: ReportRow = { description: 'Donos', ...sums(opening), row: 'opening' };
      if (opening.debit !== 0n || opening.credit !== 0n) yield [before];
      for (let key: string[] | null = null; ; ) {
        const lines: Line[] = await pageOf(ctx, span, asked, { mark, key, limit: PORTION });
        yield balanced(lines, carried) as unknown as ReportRow[];
        const last = lines.at(-1);
        if (!last || lines.length < PORTION) break;
        key = [last.day, String(last.journal_no), String(last.line)];
      }
      yield [{ description: 'Ukupno', ...sums(carried), row: 'total' }];
    },
  });
