import { type SQL, sql } from 'drizzle-orm';
import { writeAudit } from '../../../../core/audit.ts';
import type { Ctx } from '../../../../core/context.ts';
import { monthText } from '../../../../core/dates.ts';
import { AppError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/id.ts';
import { decimalOf, sum, unitsOf } from '../../../../core/money/money.ts';
import { lockBooks } from '../../ledger/locks/lock-books.ts';
import { numberSql } from '../../ledger/number-sql.ts';
import { checkVouchers, postVouchers } from '../../ledger/posting.service.ts';
import { REVERSED } from '../../ledger/reversed-sql.ts';
import type { NewVoucher } from '../../ledger/voucher.ts';
import { openDayNear } from '../../vouchers/reversal-day.ts';
import { taggedLines } from '../documents/documents-sql.ts';
import { FILINGS } from '../subjects.ts';
import type { Settlement } from '../vat.api.ts';
import { vatSettlements } from '../vat.table.ts';
import { lastDay } from './month.ts';
import { leftOnAccounts } from './without-code.ts';

/** What an account gets: debit less credit, in fening. */
interface Entry {
  account: string;
  name: string | null;
  amount: bigint;
}
/** A settlement without what the posting of it depends on. */
type Proposal = Omit<Settlement, 'day' | 'obstacle' | 'left'>;
type Row = { account: string; name: string | null; amount: string };

/** A voucher that settles VAT and was not reversed. */
const inForce = (ctx: Ctx, month: string): SQL => sql`
  fin_vat_settlements s join fin_vouchers v on v.tenant_id = s.tenant_id and v.idguid = s.voucher_id
  where s.tenant_id = ${ctx.tenant.id}::uuid and s.month = ${month}::date
    and not ${REVERSED}`;

const accountName = (ctx: Ctx, line: string): SQL => sql`
  left join fin_konta a on a.tenant_id = ${ctx.tenant.id}::uuid and a.konto = ${sql.raw(line)}.account collate "bs-x-icu"`;

async function entriesOf(ctx: Ctx, query: SQL): Promise<Entry[]> {
  const { rows } = await ctx.db.execute<Row & Record<string, unknown>>(query);
  return rows.map(({ account, name, amount }) => ({ account, name, amount: unitsOf(amount) }));
}

/** What takes the month's tax from its accounts. Tax that is not deducted is an expense and stays. */
const taxOf = (ctx: Ctx, month: string): Promise<Entry[]> =>
  entriesOf(
    ctx,
    sql`
    select t.account, a.naziv as name, sum(case t.book when 'kuf' then -t.tax else t.tax end)::text as amount
    from (${taggedLines(ctx.tenant.id)}) t ${accountName(ctx, 't')}
    where t.month = ${month}::date and t.tax <> 0 and t.kolona <> 'neodbitni'
    group by t.account, a.naziv having sum(case t.book when 'kuf' then -t.tax else t.tax end) <> 0 order by t.account`,
  );

/** What the vouchers that settle the month have booked. */
const settledOf = (ctx: Ctx, month: string): Promise<Entry[]> =>
  entriesOf(
    ctx,
    sql`
    select l.account, a.naziv as name, sum(l.debit - l.credit)::text as amount
    from (select v.tenant_id, v.idguid from ${inForce(ctx, month)}) v
    join fin_lines l on l.tenant_id = v.tenant_id and l.voucher_id = v.idguid ${accountName(ctx, 'l')}
    group by l.account, a.naziv having sum(l.debit - l.credit) <> 0 order by l.account`,
  );

/**
 * The lines that take the month's tax from its accounts to the liability, or to the claim. If documents came into the month after it was
 * settled, they are the difference to what is booked: a posted voucher stays as it is.
 */
export async function proposeSettlement(ctx: Ctx, month: string): Promise<Proposal> {
  const { id } = ctx.tenant;
  const { rows: roles } = await ctx.db.execute<{ konto: string; naziv: string; uloga: string }>(sql`
    select konto, naziv, uloga from fin_konta where tenant_id = ${id}::uuid
      and uloga in ('pdv_razlika_obaveza', 'pdv_razlika_potrazivanje')`);
  const { rows: types } = await ctx.db.execute<{ sifra: string }>(sql`
    select sifra from fin_vrste_naloga where tenant_id = ${id}::uuid and namjena = 'pdv' and aktivno order by sifra limit 1`);
  const { rows: vouchers } = await ctx.db.execute<Settlement['vouchers'][number] & Record<string, unknown>>(
    sql`select v.idguid as voucher_id, ${numberSql(ctx, 'v')} as voucher from ${inForce(ctx, month)} order by v.posted_at`,
  );
  const due = await taxOf(ctx, month);
  const difference = sum(due.map(({ amount }) => amount));
  if (difference !== 0n) {
    const uloga = difference > 0n ? 'pdv_razlika_obaveza' : 'pdv_razlika_potrazivanje';
    const role = roles.find((one) => one.uloga === uloga);
    due.push({ account: role?.konto ?? '', name: role?.naziv ?? null, amount: -difference });
  }
  const settled = await settledOf(ctx, month);
  const left = less(due, settled);
  const state =
    vouchers.length === 0 ? (due.length === 0 ? 'none' : 'open') : left.length === 0 ? 'settled' : 'changed';
  return {
    type: types[0]?.sifra ?? null,
    state,
    lines: (state === 'settled' ? settled : left).map(({ amount, ...of }) => ({
      ...of,
      debit: decimalOf(amount > 0n ? amount : 0n),
      credit: decimalOf(amount < 0n ? -amount : 0n),
    })),
    difference: decimalOf(difference),
    vouchers,
  };
}

/** `due` without `booked`, by account. */
function less(due: readonly Entry[], booked: readonly Entry[]): Entry[] {
  const rest = new Map(due.map((entry) => [entry.account, entry]));
  for (const { account, name, amount } of booked) {
    const before = rest.get(account);
    rest.set(account, { account, name, amount: (before?.amount ?? 0n) - amount });
  }
  return [...rest.values()].filter(({ amount }) => amount !== 0n);
}

/** The proposal with the day that it can be posted on or why it cannot, and what it leaves on the accounts of VAT. */
export async function settlementOf(ctx: Ctx, month: string): Promise<Settlement> {
  const proposal = await proposeSettlement(ctx, month);
  const waits = proposal.state === 'open' || proposal.state === 'changed';
  return {
    ...proposal,
    ...(waits ? await possible(ctx, month, proposal) : { day: lastDay(month), obstacle: null }),
    left: await leftOnAccounts(ctx, month),
  };
}

/**
 * The last day of the month, or the first open one after it where that is locked. The tax of a closed year is not settled in another one
 * unless something was late: the closing has carried it with the balances.
 */
async function possible(
  ctx: Ctx,
  month: string,
  proposal: Proposal,
): Promise<Pick<Settlement, 'day' | 'obstacle'>> {
  const last = lastDay(month);
  const missing = missingFor(proposal);
  if (missing) return { day: last, obstacle: missing.message };
  const obstacleOn = async (day: string) =>
    (await checkVouchers(ctx, [voucherOf(month, proposal, day)])).find(({ blocks }) => blocks);
  const first = await obstacleOn(last);
  if (!first) return { day: last, obstacle: null };
  const stays = first.field !== 'day' || (first.code === 'year_closed' && proposal.state === 'open');
  const later = stays ? null : await openDayNear(ctx, last, last);
  if (later === null) return { day: last, obstacle: first.message };
  return { day: later, obstacle: (await obstacleOn(later))?.message ?? null };
}

/** What has to be set up before a settlement can be posted. */
function missingFor({ type, lines, difference }: Proposal): { code: string; message: string } | null {
  if (type === null)
    return { code: 'no_type', message: 'Nijedna vrsta naloga nema namjenu „Obračun PDV-a”.' };
  if (lines.every(({ account }) => account !== '')) return null;
  const role = unitsOf(difference) > 0n ? 'Obaveza' : 'Potraživanje';
  return { code: 'no_role', message: `Nijedan konto nema ulogu „${role} za razliku PDV-a”.` };
}

const voucherOf = (month: string, { type, state, lines }: Proposal, day: string): NewVoucher => ({
  idguid: newId(),
  type: type ?? '',
  day,
  description: `${state === 'changed' ? 'Razlika obračuna' : 'Obračun'} PDV-a za ${monthText(month)}`,
  source: 'vat',
  lines: lines.map(({ account, debit, credit }) => ({
    account,
    debit,
    credit,
    description: 'Obračun PDV-a',
  })),
});

/**
 * Posts the proposed voucher: the month's tax, or what has changed since it was settled. Throws 409 if there is nothing to settle, or a role
 * or a type of voucher is missing; see `postVouchers`.
 */
export async function settle(ctx: Ctx, month: string, day: string): Promise<Settlement> {
  await lockBooks(ctx);
  const proposal = await proposeSettlement(ctx, month);
  const refuse = (code: string, message: string): AppError => new AppError(409, code, message);
  if (proposal.state === 'settled')
    throw refuse(
      'settled',
      `PDV za ${monthText(month)} je već obračunat (${proposal.vouchers.map(({ voucher }) => voucher).join(', ')}), i od tada se nije promijenio.`,
    );
  if (proposal.state === 'none') throw refuse('no_tax', `Za ${monthText(month)} nema PDV-a za obračun.`);
  const missing = missingFor(proposal);
  if (missing) throw refuse(missing.code, missing.message);
  const [posted] = await postVouchers(ctx, [voucherOf(month, proposal, day)]);
  await ctx.db.insert(vatSettlements).values({ tenant_id: ctx.tenant.id, voucher_id: posted!.idguid, month });
  await writeAudit(ctx, FILINGS, [
    {
      action: 'update',
      record_id: posted!.idguid,
      record_title: monthText(month),
      changes: { voucher: { from: null, to: posted!.name } },
    },
  ]);
  return settlementOf(ctx, month);
}
