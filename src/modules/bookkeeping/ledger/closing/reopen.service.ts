import { sql } from 'drizzle-orm';
import { writeAudit } from '../../../../core/audit.ts';
import type { Ctx } from '../../../../core/context.ts';
import { AppError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/id.ts';
import { lockWrites } from '../../../../core/write-lock.ts';
import { lockBooks } from '../locks/lock-books.ts';
import { postVouchers } from '../posting.service.ts';
import { poslovneGodine } from '../resources.ts';
import { CLOSINGS } from '../subjects.ts';
import type { NewLine, NewVoucher } from '../voucher.ts';
import type { Closing } from './closing.api.ts';
import type { Years } from './closing.service.ts';
import { closingInForce, closingsOf } from './closings.ts';

type Head = Pick<NewVoucher, 'type' | 'day' | 'description'> & { idguid: string; lines: NewLine[] };

/**
 * Opens a closed year again: what its closing posted is reversed in red on its own days, and the closing stays as reopened. Throws 404,
 * and 409 if it is not closed or the next one is.
 */
export async function reopenYear(ctx: Ctx, years: Years, idguid: string, reason: string): Promise<Closing> {
  await lockWrites(ctx, [poslovneGodine]);
  await lockBooks(ctx);
  const year = await years.get(ctx, idguid);
  const closing = await closingInForce(ctx, idguid);
  if (!closing) throw new AppError(409, 'open', `Godina ${year.naziv} nije zatvorena.`);
  await refuseNextClosed(ctx, closing);
  await ctx.db.execute(sql`
    update fin_year_closings set reopened_at = now(), reopened_by = ${ctx.actor.name}, reopen_reason = ${reason}
    where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${closing.idguid}::uuid`);
  await postVouchers(ctx, (await posted(ctx, closing)).map(reversal));
  await writeAudit(ctx, CLOSINGS, [
    {
      action: 'update',
      record_id: idguid,
      record_title: String(year.naziv),
      changes: { state: { from: 'Zatvorena', to: 'Ponovo otvorena' }, reason: { from: null, to: reason } },
    },
  ]);
  return (await closingsOf(ctx, idguid))[0]!;
}

async function refuseNextClosed(ctx: Ctx, { vouchers }: Closing): Promise<void> {
  const { rows } = await ctx.db.execute<{ naziv: string }>(sql`
    select y.naziv from fin_vouchers v
    join fin_poslovne_godine y on y.tenant_id = v.tenant_id and y.idguid = v.year_id
    join fin_year_closings c on c.tenant_id = v.tenant_id and c.year_id = v.year_id and c.reopened_at is null
    where v.tenant_id = ${ctx.tenant.id}::uuid and v.idguid = any(${sql.param(vouchers.map(({ idguid }) => idguid))}::uuid[])
      and v.source = 'opening' limit 1`);
  if (rows[0])
    throw new AppError(
      409,
      'next_closed',
      `Prvo ponovo otvorite godinu ${rows[0].naziv}: otvorena je saldima ove.`,
    );
}

/** The vouchers of a closing with their lines, as they were posted. */
async function posted(ctx: Ctx, { vouchers }: Closing): Promise<Head[]> {
  const { rows } = await ctx.db.execute<Head & Record<string, unknown>>(sql`
    select v.idguid, v.type, v.day::text, v.description, (
      select json_agg(json_build_object('account', l.account, 'partner_id', l.partner_id, 'cost_center_id', l.cost_center_id,
        'debit', l.debit::text, 'credit', l.credit::text, 'currency', l.currency, 'currency_amount', l.currency_amount::text,
        'rate', l.rate::text, 'document_no', l.document_no, 'document_date', l.document_date, 'due_date', l.due_date,
        'description', l.description) order by l.line)
      from fin_lines l where l.tenant_id = v.tenant_id and l.voucher_id = v.idguid
    ) as lines
    from fin_vouchers v
    where v.tenant_id = ${ctx.tenant.id}::uuid and v.idguid = any(${sql.param(vouchers.map(({ idguid }) => idguid))}::uuid[])
    order by v.journal_no`);
  return rows;
}

const negative = (amount: string | null | undefined): string | null =>
  !amount || /^0[.0]*$/.test(amount) ? null : amount.startsWith('-') ? amount.slice(1) : `-${amount}`;

const reversal = ({ idguid, lines, ...head }: Head): NewVoucher => ({
  ...head,
  idguid: newId(),
  description: `Storno: ${head.description}`,
  reversal_of: idguid,
  reversal_kind: 'red',
  carried: true,
  source: 'reversal',
  lines: lines.map((line) => ({
    ...line,
    debit: negative(line.debit),
    credit: negative(line.credit),
    currency_amount: negative(line.currency_amount),
  })),
});
