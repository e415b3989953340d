import { sql } from 'drizzle-orm';
import { writeAudit } from '../../../../core/audit.ts';
import type { Ctx } from '../../../../core/context.ts';
import { dayOf, dayStart, daysLater, dayText } from '../../../../core/dates.ts';
import { AppError, invalid, notFound } from '../../../../core/errors.ts';
import { newId } from '../../../../core/id.ts';
import { isId } from '../../../../core/list-query.ts';
import { isoInstant } from '../../../../core/moments.ts';
import { LOCKS } from '../subjects.ts';
import { lockBooks } from './lock-books.ts';
import { LOCK_LABELS, type LockException, type NewException } from './locks.api.ts';

/** Longest validity of an exception in days. */
const MAX_DAYS = 31;
/** Exceptions that are over and still shown. */
const SHOWN = 50;

/** Exceptions, those in force first. */
export async function exceptions(ctx: Ctx): Promise<LockException[]> {
  const { rows } = await ctx.db.execute<LockException & Record<string, unknown>>(sql`
    select idguid, kind, user_id, user_name, from_day::text, to_day::text, valid_until, reason,
      granted_at, granted_by, revoked_at, revoked_by,
      revoked_at is null and valid_until > now() as active
    from fin_lock_exceptions where tenant_id = ${ctx.tenant.id}::uuid
    order by (revoked_at is null and valid_until > now()) desc, granted_at desc limit ${SHOWN}`);
  return rows.map((row) => ({
    ...row,
    valid_until: isoInstant(row.valid_until),
    granted_at: isoInstant(row.granted_at),
    revoked_at: row.revoked_at && isoInstant(row.revoked_at),
  }));
}

/** People of the organisation who may post, for the choice of an exception. */
export async function bookkeepers(ctx: Ctx): Promise<{ idguid: string; name: string }[]> {
  const { rows } = await ctx.db.execute<{ idguid: string; name: string }>(sql`
    select distinct u.idguid, trim(u.first_name || ' ' || u.last_name) as name from access_granted() g
    cross join lateral access_effective(g.user_id, ${ctx.tenant.id}::uuid) member
    join users u on u.idguid = g.user_id
    where g.tenant_id = ${ctx.tenant.id}::uuid and g.permission = 'fin_knjizenje_save' order by name`);
  return rows;
}

/** Lets a person post into locked days. Throws 422 with messages by field. */
export async function grantException(ctx: Ctx, given: NewException): Promise<void> {
  const errors: Record<string, string> = {};
  const today = dayOf(Date.now());
  const person = (await bookkeepers(ctx)).find(({ idguid }) => idguid === given.user_id);
  if (!person) errors.user_id = 'Ta osoba ovdje ne knjiži.';
  if (given.to_day < given.from_day) errors.to_day = 'Posljednji dan je prije prvog.';
  if (given.valid_through < today) errors.valid_through = 'Taj dan je prošao.';
  if (given.valid_through > daysLater(today, MAX_DAYS))
    errors.valid_through = `Izuzetak vrijedi najduže ${MAX_DAYS} dan.`;
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const idguid = newId();
  const until = dayStart(daysLater(given.valid_through, 1));
  await ctx.db.execute(sql`
    insert into fin_lock_exceptions (tenant_id, idguid, kind, user_id, user_name, from_day, to_day, valid_until, reason, granted_by)
    values (${ctx.tenant.id}::uuid, ${idguid}::uuid, ${given.kind}, ${given.user_id}::uuid, ${person!.name}, ${given.from_day},
      ${given.to_day}, ${until.toISOString()}::timestamptz, ${given.reason}, ${ctx.actor.name})`);
  await writeAudit(
    ctx,
    LOCKS,
    [
      {
        action: 'create',
        record_id: idguid,
        record_title: `Izuzetak: ${LOCK_LABELS[given.kind]}`,
        changes: {
          person: { from: null, to: person!.name },
          days: { from: null, to: `${dayText(given.from_day)} – ${dayText(given.to_day)}` },
          valid_until: { from: null, to: given.valid_through },
          reason: { from: null, to: given.reason },
        },
      },
    ],
    { topic: 'ledger' },
  );
}

/** Ends an exception at once: it waits for vouchers being posted. Throws 404, and 409 if it is over already. */
export async function revokeException(ctx: Ctx, idguid: string): Promise<void> {
  if (!isId(idguid)) throw notFound();
  await lockBooks(ctx);
  const { rows } = await ctx.db.execute<{ kind: 'vat' | 'all'; user_name: string; active: boolean }>(sql`
    select kind, user_name, revoked_at is null and valid_until > now() as active from fin_lock_exceptions
    where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid for update`);
  const [found] = rows;
  if (!found) throw notFound();
  if (!found.active) throw new AppError(409, 'over', 'Ovaj izuzetak je već istekao ili je opozvan.');
  await ctx.db.execute(sql`
    update fin_lock_exceptions set revoked_at = now(), revoked_by = ${ctx.actor.name}
    where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid`);
  await writeAudit(
    ctx,
    LOCKS,
    [
      {
        action: 'update',
        record_id: idguid,
        record_title: `Izuzetak: ${LOCK_LABELS[found.kind]}`,
        changes: {
          person: { from: found.user_name, to: found.user_name },
          revoked: { from: null, to: true },
        },
      },
    ],
    { topic: 'ledger' },
  );
}
