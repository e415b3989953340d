import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { dayText } from '../../../core/dates.ts';
import { formatAmount, unitsOf } from '../../../core/money/money.ts';
import { plural } from '../../../core/plural.ts';
import { EURO_RATE } from '../ledger/rates.ts';
import { REVERSED } from '../ledger/reversed-sql.ts';
import type { BankAccount } from './accounts.service.ts';
import { VOUCHER } from './kept-sql.ts';
import { DOMESTIC } from './parts.ts';

/** The number by which statements of a day follow each other. */
const numberOf = (statement_no: SQL): SQL =>
  sql`coalesce(nullif(regexp_replace(${statement_no}, '[^0-9]', '', 'g'), ''), '0')::numeric`;

interface Placed {
  idguid: string;
  account_id: string;
  statement_no: string | null;
  day: string;
  opening: string | null;
}

/** What is odd beside the statement before it: one that is missing, and a balance that does not go on. */
export async function warningsOf(
  ctx: Ctx,
  { idguid, account_id, statement_no, day, opening }: Placed,
): Promise<string[]> {
  const { rows } = await ctx.db.execute<{
    statement_no: string;
    day: string;
    year: number;
    closing: string | null;
  }>(sql`
    select statement_no, day::text as day, year, closing::text as closing from fin_bank_statements
    where tenant_id = ${ctx.tenant.id}::uuid and account_id = ${account_id}::uuid and idguid <> ${idguid}::uuid
      and (day, ${numberOf(sql`statement_no`)}) <
        (${day}::date, ${numberOf(sql`${statement_no ?? ''}::text`)})
    order by day desc, ${numberOf(sql`statement_no`)} desc limit 1`);
  const [before] = rows;
  if (!before) return [];
  const warnings: string[] = [];
  const [was, is] = [Number(before.statement_no), Number(statement_no)];
  if (
    before.year === Number(day.slice(0, 4)) &&
    Number.isInteger(was) &&
    Number.isInteger(is) &&
    is > was + 1
  )
    warnings.push(
      is === was + 2
        ? `Nedostaje izvod ${was + 1}.`
        : `Nedostaju izvodi ${was + 1}–${is - 1}: posljednji prije ovog je ${was} od ${dayText(before.day)}`,
    );
  if (before.closing !== null && opening !== null && unitsOf(before.closing) !== unitsOf(opening))
    warnings.push(
      `Početno stanje ${formatAmount(unitsOf(opening), { unit: '' })} nije krajnje stanje izvoda ${before.statement_no} (${formatAmount(unitsOf(before.closing), { unit: '' })}).`,
    );
  return warnings;
}

interface Unbooked extends Omit<Placed, 'statement_no'> {
  statement_no: string;
  /** Its voucher, if it was reversed. */
  voucher_id: string | null;
}

/** That a statement does not begin with what the books have on its account, and why where it is known. Of a statement that is not booked. */
export async function booksWarnings(ctx: Ctx, statement: Unbooked, account: BankAccount): Promise<string[]> {
  if (statement.opening === null) return [];
  const { rows } = await ctx.db.execute<Record<'shared', boolean> & Record<'balance', string>>(sql`
    select ${balanceBefore(ctx, statement, account)}::text as balance, (
      select count(*) > 1 from fin_bankovni_racuni b join fin_konta k on k.tenant_id = b.tenant_id and k.idguid = b.konto_id
      where b.tenant_id = ${ctx.tenant.id}::uuid and k.konto = ${account.konto}) as shared`);
  const { balance, shared } = rows[0]!;
  const difference = unitsOf(statement.opening) - unitsOf(balance);
  // What two accounts have together tells nothing of one.
  if (difference === 0n || shared) return [];
  const unit = account.currency === DOMESTIC ? 'KM' : account.currency;
  const money = (units: bigint): string => formatAmount(units, { unit });
  const said = `Početno stanje izvoda je ${money(unitsOf(statement.opening))}, a stanje konta ${account.konto} u knjigama je ${money(unitsOf(balance))}: razlika je ${money(difference)}.`;
  return [`${said}${await notBookedBefore(ctx, statement)}`];
}

/**
 * What an account has in the books before a statement: at the end of its day, without itself and those of the day that follow it. Counted
 * from the last opening of a year; lines in euro without the currency are taken by its fixed rate.
 */
function balanceBefore(
  ctx: Ctx,
  { idguid, account_id, statement_no, day, voucher_id }: Unbooked,
  { konto, currency }: BankAccount,
): SQL {
  const tenant = sql`${ctx.tenant.id}::uuid`;
  const domestic = sql`l.debit - l.credit`;
  const without = currency === 'EUR' ? sql`(${domestic}) / ${EURO_RATE}::numeric` : sql`0`;
  const amount =
    currency === DOMESTIC
      ? domestic
      : sql`case when l.currency = ${currency} then l.currency_amount else ${without} end`;
  return sql`(
    select round(coalesce(sum(${amount}), 0), 2) from fin_lines l
    where l.tenant_id = ${tenant} and l.account = ${konto} and l.day <= ${day}::date
      and l.day >= coalesce((
        select max(o.day) from fin_lines o
        join fin_vouchers v on v.tenant_id = o.tenant_id and v.idguid = o.voucher_id and v.reversal_of is null
        where o.tenant_id = ${tenant} and o.account = ${konto} and o.period = 0 and o.day <= ${day}::date
          and not ${REVERSED}), '-infinity')
      and not exists (
        select from fin_vouchers v
        where v.tenant_id = ${tenant} and v.idguid = l.voucher_id and coalesce(v.reversal_of, v.idguid) in (
          select ${voucher_id}::uuid
          union all
          select t.voucher_id from fin_bank_statements s
          join fin_bank_states t on t.tenant_id = s.tenant_id and t.statement_id = s.idguid and t.voucher_id is not null
          where s.tenant_id = ${tenant} and s.account_id = ${account_id}::uuid and s.idguid <> ${idguid}::uuid
            and s.day = ${day}::date and ${numberOf(sql`s.statement_no`)} > ${numberOf(sql`${statement_no}::text`)})))`;
}

/** Which earlier statements of the account are not booked, as the end of a sentence; empty if all are. One without turnover never is. */
async function notBookedBefore(ctx: Ctx, { account_id, statement_no, day }: Unbooked): Promise<string> {
  const { rows } = await ctx.db.execute<{ statement_no: string; day: string }>(sql`
    select s.statement_no, s.day::text as day from fin_bank_statements s
    join fin_bank_states t on t.tenant_id = s.tenant_id and t.statement_id = s.idguid ${VOUCHER}
    where s.tenant_id = ${ctx.tenant.id}::uuid and s.account_id = ${account_id}::uuid and v.idguid is null
      and (s.incoming <> 0 or s.outgoing <> 0)
      and (s.day, ${numberOf(sql`s.statement_no`)}) < (${day}::date, ${numberOf(sql`${statement_no}::text`)})
    order by s.day, ${numberOf(sql`s.statement_no`)}`);
  const [first] = rows;
  if (!first) return '';
  const one = `izvod ${first.statement_no} od ${dayText(first.day)}`;
  const count = rows.length;
  return count === 1
    ? ` Prije njega još nije proknjižen ${one}`
    : ` Prije njega ${plural(count, 'nije proknjižen', 'nisu proknjižena', 'nije proknjiženo')} ${count} ${plural(count, 'izvod', 'izvoda', 'izvoda')}: prvi je ${one}`;
}
