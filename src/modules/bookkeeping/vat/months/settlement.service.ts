import { sql } from 'drizzle-orm';
import { writeAudit } from '../../../../core/audit.ts';
import type { Ctx } from '../../../../core/context.ts';
import { monthText } from '../../../../core/dates.ts';
import { AppError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/id.ts';
import { decimalOf, sum, unitsOf } from '../../../../core/money/money.ts';
import { lockBooks } from '../../ledger/locks/lock-books.ts';
import { numberSql } from '../../ledger/number-sql.ts';
import { postVouchers } from '../../ledger/posting.service.ts';
import { taggedLines } from '../documents/documents-sql.ts';
import { FILINGS } from '../subjects.ts';
import type { Settlement } from '../vat.api.ts';
import { vatSettlements } from '../vat.table.ts';
import { lastDay } from './month.ts';

interface Moved extends Record<string, unknown> {
  account: string;
  name: string | null;
  /** Debit less credit. */
  saldo: string;
}

/** The voucher that settles the month and was not reversed. */
export async function settlementOf(
  ctx: Ctx,
  month: string,
): Promise<{ voucher_id: string; voucher: string } | null> {
  const { rows } = await ctx.db.execute<{ voucher_id: string; voucher: string }>(sql`
    select v.idguid as voucher_id, ${numberSql(ctx, 'v')} as voucher
    from fin_vat_settlements s join fin_vouchers v on v.tenant_id = s.tenant_id and v.idguid = s.voucher_id
    where s.tenant_id = ${ctx.tenant.id}::uuid and s.month = ${month}::date
      and not exists (select from fin_vouchers r where r.tenant_id = v.tenant_id and r.reversal_of = v.idguid)
    order by v.posted_at desc limit 1`);
  return rows[0] ?? null;
}

/**
 * The lines that take the month's tax from its accounts to the liability, or to the claim. Tax that is not deducted is an expense and
 * stays.
 */
export async function proposeSettlement(ctx: Ctx, month: string): Promise<Settlement> {
  const { id } = ctx.tenant;
  const { rows: moved } = await ctx.db.execute<Moved>(sql`
    select t.account, a.naziv as name, sum(case t.book when 'kuf' then t.tax else -t.tax end)::text as saldo
    from (${taggedLines(id)}) t
    left join fin_konta a on a.tenant_id = ${id}::uuid and a.konto = t.account collate "bs-x-icu"
    where t.month = ${month}::date and t.tax <> 0 and t.kolona <> 'neodbitni'
    group by t.account, a.naziv having sum(case t.book when 'kuf' then t.tax else -t.tax end) <> 0 order by t.account`);
  const { rows: roles } = await ctx.db.execute<{ konto: string; naziv: string; uloga: string }>(sql`
    select konto, naziv, uloga from fin_konta where tenant_id = ${id}::uuid
      and uloga in ('pdv_razlika_obaveza', 'pdv_razlika_potrazivanje')`);
  const { rows: types } = await ctx.db.execute<{ sifra: string }>(sql`
    select sifra from fin_vrste_naloga where tenant_id = ${id}::uuid and namjena = 'pdv' and aktivno order by sifra limit 1`);
  const lines = moved.map(({ account, name, saldo }) => {
    const amount = unitsOf(saldo);
    return { account, name, ...(amount > 0n ? sides(0n, amount) : sides(-amount, 0n)) };
  });
  const rest = sum(moved.map(({ saldo }) => unitsOf(saldo)));
  const role = roles.find(
    ({ uloga }) => uloga === (rest < 0n ? 'pdv_razlika_obaveza' : 'pdv_razlika_potrazivanje'),
  );
  if (rest !== 0n)
    lines.push({
      account: role?.konto ?? '',
      name: role?.naziv ?? null,
      ...(rest > 0n ? sides(rest, 0n) : sides(0n, -rest)),
    });
  return {
    day: lastDay(month),
    type: types[0]?.sifra ?? null,
    lines,
    difference: decimalOf(-rest),
    voucher: await settlementOf(ctx, month),
  };
}

const sides = (debit: bigint, credit: bigint) => ({ debit: decimalOf(debit), credit: decimalOf(credit) });

/** Posts the proposed voucher. Throws 409 if the month is settled, has no tax, or a role or a type of voucher is missing; see `postVouchers`. */
export async function settle(ctx: Ctx, month: string, day: string): Promise<Settlement> {
  await lockBooks(ctx);
  const { type, lines, voucher, difference } = await proposeSettlement(ctx, month);
  const refuse = (code: string, message: string): AppError => new AppError(409, code, message);
  if (voucher)
    throw refuse('settled', `PDV za ${monthText(month)} je već zatvoren nalogom ${voucher.voucher}.`);
  if (lines.length === 0) throw refuse('no_tax', `Za ${monthText(month)} nema PDV-a koji bi se zatvorio.`);
  if (type === null) throw refuse('no_type', 'Nijedna vrsta naloga nema namjenu „Obračun PDV-a”.');
  if (lines.some(({ account }) => account === ''))
    throw refuse(
      'no_role',
      `Nijedno konto nema ulogu „${unitsOf(difference) > 0n ? 'Obaveza' : 'Potraživanje'} za razliku PDV-a”.`,
    );
  const [posted] = await postVouchers(ctx, [
    {
      idguid: newId(),
      type,
      day,
      description: `Obračun PDV-a za ${monthText(month)}`,
      source: 'vat',
      lines: lines.map(({ account, debit, credit }) => ({
        account,
        debit,
        credit,
        description: 'Obračun PDV-a',
      })),
    },
  ]);
  await ctx.db.insert(vatSettlements).values({ tenant_id: ctx.tenant.id, voucher_id: posted!.idguid, month });
  await writeAudit(ctx, FILINGS, [
    {
      action: 'update',
      record_id: posted!.idguid,
      record_title: monthText(month),
      changes: { voucher: { from: null, to: posted!.name } },
    },
  ]);
  return proposeSettlement(ctx, month);
}
