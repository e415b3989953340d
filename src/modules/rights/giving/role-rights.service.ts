import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { writeAudit } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { invalid } from '../../../core/errors.ts';
import { stale } from '../../../core/stale.ts';
import { rolePermissions, roles } from '../rights.table.ts';
import { findRole, type RoleRow, refuseShared, subjectOf } from '../roles/role.ts';
import { labelled, refuseBeyondOwn, refuseTakingBeyondOwn } from './giving.ts';
import { limitOf } from './holdings.ts';
import { holdAllPeople, holdPeople, keepAnAdministrator } from './last-admin.ts';
import { difference, keepGivable, permissionsNamed } from './named.ts';
import type { PermissionsBody } from './rights.api.ts';
import { type State, treeOf } from './tree.ts';

/** A role's rights as a tree. Throws 404 for a role that is unknown or another organisation's. */
export async function rolePermissionsOf(ctx: Ctx, idguid: string): Promise<State> {
  return stateOf(ctx, await findRole(ctx, idguid));
}

/**
 * Gives a role exactly these rights. Whoever has the role holds them from the next request on. Throws 403 for a platform
 * role (unless the operator's) and for rights that the actor does not hold, 409 `stale`, 422 for unknown rights, and 409
 * when an organisation would be left without an administrator.
 */
export async function saveRolePermissions(ctx: Ctx, idguid: string, body: PermissionsBody): Promise<State> {
  const { platform } = await findRole(ctx, idguid);
  if (platform && ctx.tenant.isOperator) await holdAllPeople(ctx);
  else await holdPeople(ctx);
  const role = await findRole(ctx, idguid, true);
  refuseShared(ctx, role);
  if (role.version !== body.version) throw stale(await stateOf(ctx, role));
  const wanted = await permissionsNamed(ctx, body.permissions);
  const current = await grantedTo(ctx, role);
  const { added, removed } = difference(current, wanted);
  if (added.length === 0 && removed.length === 0) return stateOf(ctx, role);
  await refuseBeyondOwn(ctx, added);
  if (!role.platform) await refuseBeyondLimit(ctx, added);
  await refuseTakingBeyondOwn(ctx, role.platform ? removed : await counting(ctx, removed));
  await keepGivable(ctx, removed, () => write(ctx, role, added, removed));
  await writeAudit(ctx, subjectOf(role), [
    {
      action: 'update',
      record_id: role.idguid,
      record_title: role.label,
      changes: { permissions: { from: current, to: wanted } },
    },
  ]);
  await keepAnAdministrator(ctx);
  return stateOf(ctx, await findRole(ctx, idguid));
}

/** Those of the names that the organisation has: the others count for nothing there. */
export async function counting(ctx: Ctx, names: readonly string[]): Promise<string[]> {
  const limit = await limitOf(ctx);
  return names.filter((name) => limit.has(name));
}

/** Refuses (422) to give what the organisation does not have: it would not count, and be forgotten until one day it did. */
export async function refuseBeyondLimit(ctx: Ctx, added: readonly string[]): Promise<void> {
  const limit = await limitOf(ctx);
  const beyond = added.filter((name) => !limit.has(name));
  if (beyond.length > 0)
    throw invalid({ permissions: `Organizacija nema ove dozvole: ${await labelled(ctx, beyond)}.` });
}

async function write(ctx: Ctx, role: RoleRow, added: string[], removed: string[]): Promise<void> {
  const tenant_id = role.platform ? null : ctx.tenant.id;
  if (removed.length > 0)
    await ctx.db
      .delete(rolePermissions)
      .where(
        and(
          eq(rolePermissions.role_id, role.idguid),
          tenant_id === null ? isNull(rolePermissions.tenant_id) : eq(rolePermissions.tenant_id, tenant_id),
          inArray(rolePermissions.permission, removed),
        ),
      );
  if (added.length > 0)
    await ctx.db
      .insert(rolePermissions)
      .values(added.map((permission) => ({ tenant_id, role_id: role.idguid, permission })));
  await ctx.db
    .update(roles)
    .set({ version: role.version + 1, updated_at: sql`now()`, updated_by: ctx.actor.name })
    .where(eq(roles.idguid, role.idguid));
}

async function grantedTo(ctx: Ctx, role: RoleRow): Promise<string[]> {
  const rows = await ctx.db
    .select({ permission: rolePermissions.permission })
    .from(rolePermissions)
    .where(eq(rolePermissions.role_id, role.idguid))
    .orderBy(rolePermissions.permission);
  return rows.map(({ permission }) => permission);
}

async function stateOf(ctx: Ctx, role: RoleRow): Promise<State> {
  const granted = new Set(await grantedTo(ctx, role));
  // Where the operator writes a platform role no organisation cuts it.
  const limit = role.platform && ctx.tenant.isOperator ? null : await limitOf(ctx);
  return {
    idguid: role.idguid,
    title: role.label,
    hint: role.name,
    version: role.version,
    updated_at: role.updated_at,
    updated_by: role.updated_by,
    can_edit: role.can_edit,
    platform: role.platform,
    members: role.members,
    tree: await treeOf(ctx, { granted, limit }),
  };
}
