import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { stale } from '../../../core/stale.ts';
import { limitOf } from '../holdings.ts';
import { lockAllMembers, lockMembers } from '../last-admin.ts';
import { rolePermissions } from '../rights.table.ts';
import { findRole, type RoleRow, refuseShared, subjectOf } from '../roles/role.ts';
import { giveExactly, permissionsNamed } from './give.ts';
import type { PermissionsBody } from './rights.api.ts';
import { type State, treeOf } from './tree.ts';

/** A role's rights as a tree. Throws 404 for a role that is unknown or another organisation's. */
export async function rolePermissionsOf(ctx: Ctx, idguid: string): Promise<State> {
  return stateOf(ctx, await findRole(ctx, idguid));
}

/**
 * Gives a role exactly these rights (`giveExactly`); its members have them from the next request. Throws 403 for a platform role
 * (unless the operator's), 409 `stale`, 422 for unknown rights.
 */
export async function saveRolePermissions(ctx: Ctx, idguid: string, body: PermissionsBody): Promise<State> {
  const { platform } = await findRole(ctx, idguid);
  if (platform && ctx.tenant.isOperator) await lockAllMembers(ctx);
  else await lockMembers(ctx);
  const role = await findRole(ctx, idguid, true);
  refuseShared(ctx, role);
  if (role.version !== body.version) throw stale(await stateOf(ctx, role));
  const holder = {
    idguid: role.idguid,
    title: role.label,
    audited: subjectOf(role),
    table: 'roles',
    row: sql`idguid = ${role.idguid}`,
    links: 'role_permissions',
    key: { tenant_id: platform ? null : ctx.tenant.id, role_id: role.idguid },
  };
  await giveExactly(ctx, holder, {
    what: 'permissions',
    current: await grantedTo(ctx, role),
    wanted: await permissionsNamed(ctx, body.permissions),
    limit: platform ? null : await limitOf(ctx),
  });
  return stateOf(ctx, await findRole(ctx, idguid));
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
  const {
    idguid,
    label: title,
    name: hint,
    version,
    updated_at,
    updated_by,
    can_edit,
    platform,
    members,
  } = role;
  const granted = new Set(await grantedTo(ctx, role));
  // The operator, who has every right, sees a platform role whole.
  const limit = platform && ctx.tenant.isOperator ? null : await limitOf(ctx);
  const tree = await treeOf(ctx, { granted, limit });
  return { idguid, title, hint, version, updated_at, updated_by, can_edit, platform, members, tree };
}
