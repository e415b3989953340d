import { type SQL, sql } from 'drizzle-orm';
import type { Ctx, Tx } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';

/** Whoever holds this right in an organisation administers it: they can let others in and give them rights. */
export const ADMINISTERS = 'admin_users_save';

/** Whether the organisation had an administrator when `holdPeople` was asked, by transaction. */
const before = new WeakMap<Tx, boolean>();

const ALL = sql`hashtextextended('access/people', 0)`;
const own = (ctx: Ctx): SQL => sql`hashtextextended(${`access/people/${ctx.tenant.id}`}, 0)`;

/**
 * Holds off everybody else who changes who belongs to the organisation or what they may do there, until the transaction
 * ends: two administrators who remove each other at once would otherwise both find that one remains. To be asked before
 * anything is read or locked. Readers never wait.
 */
export async function holdPeople(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock_shared(${ALL}), pg_advisory_xact_lock(${own(ctx)})`);
  before.set(ctx.db, await hasAdministrator(ctx));
}

/** The same for what concerns every organisation: the rights of a platform role. */
export async function holdAllPeople(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(${ALL})`);
  before.set(ctx.db, await hasAdministrator(ctx));
}

/**
 * Refuses (409) what leaves the organisation without an active member who may administer it. To be called at the end of
 * every transaction that takes rights away, switches people off or removes them, begun with `holdPeople`. An organisation
 * that had no administrator before (a new one) is not held to it.
 */
export async function keepAnAdministrator(ctx: Ctx): Promise<void> {
  if (before.get(ctx.db) === false || (await hasAdministrator(ctx))) return;
  throw new AppError(
    409,
    'last_administrator',
    'Organizacija bi ostala bez administratora. Prvo dajte drugoj osobi pravo izmjene korisnika.',
  );
}

async function hasAdministrator(ctx: Ctx): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select 1 from (
      select p.user_id from member_permissions p where p.tenant_id = ${ctx.tenant.id} and p.permission = ${ADMINISTERS}
      union
      select mr.user_id from member_roles mr
      join role_permissions rp on rp.role_id = mr.role_id and rp.permission = ${ADMINISTERS}
      where mr.tenant_id = ${ctx.tenant.id}
    ) candidate, access_effective(candidate.user_id, ${ctx.tenant.id}) effective
    where ${ADMINISTERS} = any(effective.permissions)
    limit 1`);
  return rows.length > 0;
}
