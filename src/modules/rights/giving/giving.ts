import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import { actorIn } from '../effective/effective.ts';

/** Maximum names in the message; the rest is counted. */
const NAMED = 5;

/**
 * Throws 403 with the names of rights that the actor gives but does not hold. Reads the actor's rights again, because they may have
 * changed while the request waited for the lock (`lockMembers`).
 */
export const refuseBeyondOwn = (ctx: Ctx, added: readonly string[]): Promise<void> =>
  refuseBeyond(ctx, added, 'Ne možete dodijeliti dozvole koje ni sami nemate');

/**
 * The same for removed rights (`taken`, effective in the organisation): a person could otherwise remove rights that they cannot give
 * back.
 */
export const refuseTakingBeyondOwn = (ctx: Ctx, taken: readonly string[]): Promise<void> =>
  refuseBeyond(ctx, taken, 'Ne možete oduzeti dozvole koje ni sami nemate');

async function refuseBeyond(ctx: Ctx, names: readonly string[], message: string): Promise<void> {
  if (names.length === 0) return;
  const now = await actorIn(ctx.db, ctx.actor.userId, ctx.actor.tenantId);
  const lost = names.filter((name) => !now?.permissions.has(name));
  const beyond = [...new Set([...beyondOwn(ctx, names), ...lost])].sort();
  if (beyond.length === 0) return;
  throw new AppError(403, 'beyond_own', `${message}: ${await labelled(ctx, beyond)}.`, {
    data: { permissions: beyond },
  });
}

/** The names that the actor does not hold. */
export const beyondOwn = (ctx: Ctx, names: readonly string[]): string[] =>
  [...new Set(names)].filter((name) => !ctx.actor.permissions.has(name)).sort();

/** Labels of rights, in one line. */
export async function labelled(ctx: Ctx, names: readonly string[]): Promise<string> {
  const { rows } = await ctx.db.execute<{ label: string }>(
    sql`select label from permissions where name = any(${list(names)}) order by label limit ${NAMED}`,
  );
  const more = names.length - rows.length;
  const text = rows.map(({ label }) => `„${label}”`).join(', ');
  return more > 0 ? `${text} i još ${more}` : text;
}

/** A role that can be assigned here: the organisation's own or a platform role. */
export interface GivenRole {
  idguid: string;
  name: string;
  label: string;
  description: string | null;
  platform: boolean;
  /** Its effective rights in the organisation. */
  permissions: string[];
}

/**
 * The roles of these ids, for giving them to somebody in the organisation. Throws 422 at `field` for an id that is
 * malformed, unknown, or another organisation's role.
 */
export async function rolesNamed(ctx: Ctx, ids: readonly string[], field = 'roles'): Promise<GivenRole[]> {
  const asked = [...new Set(ids.map((id) => id.toLowerCase()))];
  const found = asked.every(isId)
    ? await countingRoles(ctx, sql`r.idguid = any(${list(asked)}::uuid[])`)
    : [];
  if (found.length !== asked.length) throw invalid({ [field]: 'Odabrana uloga ne postoji.' });
  return found;
}

/** The organisation's own roles and platform roles, each with its effective rights. */
export async function countingRoles(ctx: Ctx, where: SQL = sql`true`): Promise<GivenRole[]> {
  const { rows } = await ctx.db.execute<GivenRole & Record<string, unknown>>(sql`
    select r.idguid, r.name, r.label, r.description, r.tenant_id is null as platform, array(
      select rp.permission from role_permissions rp
      join tenant_permissions tp on tp.tenant_id = ${ctx.tenant.id} and tp.permission = rp.permission
      where rp.role_id = r.idguid and rp.tenant_id is not distinct from r.tenant_id order by 1) as permissions
    from roles r
    where (r.tenant_id is null or r.tenant_id = ${ctx.tenant.id}) and ${where}
    order by r.label, r.idguid`);
  return rows;
}

/** The label of a role, as a column of a statement. */
export const labelOfRole = (id: AnyColumn | SQL): SQL<string | null> =>
  sql`(select r.label from roles r where r.idguid = ${id})`;

/** As `refuseBeyondOwn`, for the effective rights of roles. */
export const refuseRolesBeyondOwn = (ctx: Ctx, added: readonly GivenRole[]): Promise<void> =>
  refuseBeyondOwn(
    ctx,
    added.flatMap((role) => role.permissions),
  );

/** An array as one parameter of a statement. */
export const list = (values: readonly string[]): SQL => sql`${sql.param([...values])}`;
