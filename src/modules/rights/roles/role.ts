import { type SQL, sql } from 'drizzle-orm';
import type { Audited } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import { roles } from '../rights.table.ts';
import { availableTo } from './of-member.ts';

/** Role names that the route guard and the product's own data refer to. */
const SYSTEM_ROLES: readonly string[] = ['admin', 'manager'];

/** A role as its services know it. */
export interface RoleRow {
  idguid: string;
  name: string;
  label: string;
  description: string | null;
  platform: boolean;
  /** A role required by the product: it cannot be deleted or renamed. */
  system: boolean;
  /** Members of the organisation who have it. */
  members: number;
  permissions: number;
  permissions_of: number;
  can_edit: boolean;
  version: number;
  created_at: Date;
  updated_at: Date;
  updated_by: string | null;
}

/** Columns of a role `r` in lists and single reads. */
export const roleColumns = (ctx: Ctx) => ({
  idguid: sql<string>`r.idguid`,
  name: sql<string>`r.name`,
  label: sql<string>`r.label`,
  description: sql<string | null>`r.description`,
  platform: sql<boolean>`r.tenant_id is null`,
  system: sql<boolean>`(r.tenant_id is null and r.name = any(${sql.param([...SYSTEM_ROLES])}::text[]))`,
  members: sql<number>`(select count(*)::int from member_roles mr
    where mr.tenant_id = ${ctx.tenant.id} and mr.role_id = r.idguid)`,
  permissions: sql<number>`(select count(*)::int from role_permissions rp
    join tenant_permissions tp on tp.tenant_id = ${ctx.tenant.id} and tp.permission = rp.permission
    where rp.role_id = r.idguid)`,
  permissions_of: availableTo(sql`${ctx.tenant.id}::uuid`),
  can_edit: sql<boolean>`${mayEdit(ctx)}`,
});

const mayEdit = (ctx: Ctx): SQL =>
  sql`(${ctx.actor.permissions.has('admin_roles_save')}::boolean
    and (r.tenant_id is not null or ${ctx.tenant.isOperator}::boolean))`;

/** The organisation's own roles and platform roles. */
export const visibleRoles = (ctx: Ctx): SQL => sql`(r.tenant_id is null or r.tenant_id = ${ctx.tenant.id})`;

/** One role. Throws 404 for an id that is malformed, unknown or another organisation's. `lock`: until the end of the transaction. */
export async function findRole(ctx: Ctx, idguid: string, lock = false): Promise<RoleRow> {
  if (!isId(idguid)) throw notFound();
  if (lock)
    // A platform role is locked by its writers only; others are refused before they write.
    await ctx.db.execute(
      sql`select 1 from roles r where r.idguid = ${idguid} and ${visibleRoles(ctx)} for update`,
    );
  const [row] = await ctx.db
    .select({
      ...roleColumns(ctx),
      version: sql<number>`r.version`,
      created_at: sql<Date>`r.created_at`.mapWith(roles.created_at),
      updated_at: sql<Date>`r.updated_at`.mapWith(roles.updated_at),
      updated_by: sql<string | null>`r.updated_by`,
    })
    .from(sql`roles r`)
    .where(sql`r.idguid = ${idguid} and ${visibleRoles(ctx)}`);
  if (!row) throw notFound();
  return row;
}

/** Refuses (403) to change a platform role outside the operator's organisation. */
export function refuseShared(ctx: Ctx, role: Pick<RoleRow, 'platform'>): void {
  if (role.platform && !ctx.tenant.isOperator)
    throw new AppError(403, 'shared_record', 'Ovo je zajednička uloga i mijenja je samo operater sistema.');
}

/** Subject of a role in the trail; platform roles are shared records, their history included. */
export const subjectOf = (role: Pick<RoleRow, 'platform'>): Audited => ({
  name: 'roles',
  scope: role.platform ? 'shared' : 'tenant',
});
