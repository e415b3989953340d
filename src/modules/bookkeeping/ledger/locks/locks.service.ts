import { sql } from 'drizzle-orm';
import { writeAudit } from '../../../../core/audit.ts';
import type { Ctx } from '../../../../core/context.ts';
import { dayOf, daysLater, dayText } from '../../../../core/dates.ts';
import { invalid } from '../../../../core/errors.ts';
import { isoInstant } from '../../../../core/moments.ts';
import type { LockKind } from '../lock-kinds.ts';
import { LOCKS } from '../subjects.ts';
import { exceptions } from './exceptions.service.ts';
import { lockBooks } from './lock-books.ts';
import { LOCK_LABELS, type LocksState } from './locks.api.ts';

/** The organisation's locks and the exceptions from them. */
export async function locksState(ctx: Ctx): Promise<LocksState> {
  const { rows } = await ctx.db.execute<LocksState['locks'][number] & Record<string, unknown>>(sql`
    select kind, through::text, reason, set_at, set_by from fin_locks
    where tenant_id = ${ctx.tenant.id}::uuid order by kind`);
  const locks = rows.map((row) => ({ ...row, set_at: isoInstant(row.set_at) }));
  return { locks, exceptions: await exceptions(ctx) };
}

/**
 * Locks through a day, or unlocks (`through` null). Waits for vouchers being posted; those posted afterwards see the lock. Throws 422
 * for a lock of VAT before the last filed return, a lock beyond the last year, and a final lock that would move back or would keep an
 * open year from ever being closed.
 */
export async function setLock(
  ctx: Ctx,
  { kind, through, reason }: { kind: LockKind; through: string | null; reason: string },
): Promise<void> {
  await lockBooks(ctx);
  const { rows } = await ctx.db.execute<{ through: string; filed_through: string | null }>(
    sql`select through::text, filed_through::text from fin_locks where tenant_id = ${ctx.tenant.id}::uuid and kind = ${kind}`,
  );
  const before = rows[0]?.through ?? null;
  const filed = rows[0]?.filed_through ?? null;
  if (filed !== null && (through === null || through < filed))
    throw invalid({
      through: `PDV prijava je predata do ${dayText(filed)} Zaključano ostaje bar do tog dana; predaju vraća revizor.`,
    });
  if (kind === 'final') await refuseFinal(ctx, before, through);
  else if (through !== null) await refuseFarAhead(ctx, through);
  if (before === through) return;
  await ctx.db.execute(
    through === null
      ? sql`delete from fin_locks where tenant_id = ${ctx.tenant.id}::uuid and kind = ${kind}`
      : sql`insert into fin_locks as l (tenant_id, kind, through, reason, set_by)
          values (${ctx.tenant.id}::uuid, ${kind}, ${through}, ${reason}, ${ctx.actor.name})
          on conflict (tenant_id, kind) do update
            set through = excluded.through, reason = excluded.reason, set_by = excluded.set_by, set_at = now()`,
  );
  await writeAudit(
    ctx,
    LOCKS,
    [
      {
        action: before === null ? 'create' : through === null ? 'delete' : 'update',
        record_id: ctx.tenant.id,
        record_title: LOCK_LABELS[kind],
        changes: { through: { from: before, to: through }, reason: { from: null, to: reason } },
      },
    ],
    { topic: 'ledger' },
  );
}

/** A lock beyond the last year is a slip of the finger that would stop all work. */
async function refuseFarAhead(ctx: Ctx, through: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ last: string | null }>(
    sql`select max(kraj)::text as last from fin_poslovne_godine where tenant_id = ${ctx.tenant.id}::uuid`,
  );
  const last = rows[0]?.last;
  if (last && through > last)
    throw invalid({
      through: `Posljednja poslovna godina završava ${dayText(last)} Zaključajte najdalje do tog dana.`,
    });
}

async function refuseFinal(ctx: Ctx, before: string | null, through: string | null): Promise<void> {
  if (before !== null && (through === null || through < before))
    throw invalid({ through: `Konačno zaključavanje se ne vraća: zaključano je do ${dayText(before)}` });
  if (through === null) return;
  if (through > dayOf(Date.now()))
    throw invalid({ through: 'Konačno se zaključavaju samo dani koji su prošli.' });
  // What closes a year is dated its last day.
  const { rows } = await ctx.db.execute<{ naziv: string; kraj: string }>(sql`
    select y.naziv, y.kraj::text from fin_poslovne_godine y
    where y.tenant_id = ${ctx.tenant.id}::uuid and y.kraj <= ${through}
      and exists (select from fin_balances b where b.tenant_id = y.tenant_id and b.year_id = y.idguid)
      and not exists (
        select from fin_year_closings c where c.tenant_id = y.tenant_id and c.year_id = y.idguid and c.reopened_at is null)
    order by y.pocetak limit 1`);
  if (rows[0])
    throw invalid({
      through: `Godina ${rows[0].naziv} nije zatvorena. Zatvorite je, ili zaključajte najdalje do ${dayText(daysLater(rows[0].kraj, -1))}`,
    });
}
