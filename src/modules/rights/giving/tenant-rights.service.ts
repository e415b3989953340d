import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { tenants } from '../../../core/identity/identity.table.ts';
import { stale } from '../../../core/stale.ts';
import { holdersOf, holdings, limitOf } from '../holdings.ts';
import { lockMembers } from '../last-admin.ts';
import { giveExactly, permissionsNamed } from './give.ts';
import type { Loss, PermissionsBody } from './rights.api.ts';
import { type State, treeOf } from './tree.ts';

/** Maximum members in an answer about a loss. */
const LISTED = 50;

/**
 * Sets the rights of the organisation, which limit all its members. Throws 403 for rights that the actor does not hold, 409
 * `stale`, 409 if the organisation would be left without an administrator or is the operator's, which keeps every right, 422 for
 * unknown rights.
 */
export async function saveTenantPermissions(ctx: Ctx, body: PermissionsBody): Promise<State> {
  await lockMembers(ctx);
  const { version } = await findTenant(ctx, true);
  if (version !== body.version) throw stale(await tenantPermissionsOf(ctx));
  const wanted = await permissionsNamed(ctx, body.permissions);
  const current = [...(await limitOf(ctx))].sort();
  if (current.some((name) => !wanted.includes(name))) await refuseOperators(ctx);
  const holder = {
    idguid: ctx.tenant.id,
    title: ctx.tenant.name,
    audited: { name: 'tenants', scope: 'tenant' },
    table: 'tenants',
    row: sql`idguid = ${ctx.tenant.id}`,
    links: 'tenant_permissions',
    key: { tenant_id: ctx.tenant.id },
  } as const;
  await giveExactly(ctx, holder, { what: 'permissions', current, wanted, limit: null, takeAny: true });
  return tenantPermissionsOf(ctx);
}

/** Preview: which members would lose which rights if the organisation had only these. */
export async function lossOf(ctx: Ctx, permissions: readonly string[]): Promise<Loss> {
  const kept = await permissionsNamed(ctx, permissions);
  const losing = sql`select held.user_id, array_agg(p.label::text order by p.label) as permissions
    from (${holdings(ctx)}) held join permissions p on p.name = held.permission
    where held.permission <> all(${sql.param(kept)}::text[]) group by 1`;
  const { rows } = await ctx.db.execute<{
    idguid: string;
    full_name: string;
    permissions: string[];
    people: number;
  }>(sql`
    select u.idguid, u.last_name || ' ' || u.first_name as full_name, l.permissions, count(*) over ()::int as people
    from (${losing}) l join users u on u.idguid = l.user_id
    order by u.last_name, u.first_name, u.idguid limit ${LISTED}`);
  return {
    people: rows[0]?.people ?? 0,
    members: rows.map(({ people: _people, ...member }) => member),
  };
}

async function refuseOperators(ctx: Ctx): Promise<void> {
  const { is_operator } = await findTenant(ctx);
  if (is_operator)
    throw new AppError(
      409,
      'operator_keeps_all',
      'Organizacija operatera zadržava sve dozvole: ono što ona nema, niko više ne bi mogao dodijeliti.',
    );
}

async function findTenant(ctx: Ctx, lock = false) {
  const query = ctx.db.select().from(tenants).where(eq(tenants.idguid, ctx.tenant.id));
  const [row] = await (lock ? query.for('update') : query);
  if (!row) throw notFound();
  return row;
}

/** Rights of the organisation, with the number of members who hold each. For the operator's people. */
export async function tenantPermissionsOf(ctx: Ctx): Promise<State> {
  const tenant = await findTenant(ctx);
  return {
    idguid: tenant.idguid,
    title: tenant.name,
    hint: null,
    version: tenant.version,
    updated_at: tenant.updated_at,
    updated_by: tenant.updated_by,
    can_edit: true,
    platform: false,
    members: null,
    tree: await treeOf(ctx, { granted: await limitOf(ctx), limit: null, holders: await holdersOf(ctx) }),
  };
}
