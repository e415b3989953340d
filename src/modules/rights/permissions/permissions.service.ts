import { eq, type SQL, sql } from 'drizzle-orm';
import { writeAudit } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import { isId } from '../../../core/list-query.ts';
import { type Listing, listingOf } from '../../../core/query.ts';
import { stale } from '../../../core/stale.ts';
import { allPermissions } from '../../../permissions.ts';
import { holdings } from '../holdings.ts';
import { lockAllMembers } from '../last-admin.ts';
import { permissions, rolePermissions, tenantPermissions } from '../rights.table.ts';
import { keysWith } from '../slots.ts';
import { changesOf, refuseRepeated } from '../written.ts';
import { moduleLabel } from './permission-names.ts';
import type {
  PermissionBody,
  PermissionChange,
  PermissionDetail,
  PermissionRow,
  PermissionSort,
} from './permissions.api.ts';

const SUBJECT = { name: 'permissions', scope: 'platform' } as const;
const PRODUCT: ReadonlySet<string> = new Set(allPermissions().map(({ name }) => name));
const TAKEN = 'Dozvola s ovim nazivom već postoji.';

type Detail = Omit<PermissionDetail, 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date };

/** What a right `p` has in the caller's organisation. */
const permissionColumns = () => ({
  idguid: sql<string>`p.idguid`,
  name: sql<string>`p.name`,
  label: sql<string>`p.label`,
  module: sql<string>`p.module`,
  of_module: sql<
    string[]
  >`array(select q.label::text from permissions q where q.module = p.module order by 1)`,
  description: sql<string | null>`p.description`,
  roles: sql<number>`(select count(*)::int from role_permissions rp where rp.permission = p.name)`,
  people: sql<number>`coalesce(h.people, 0)`,
});

const withHolders = (ctx: Ctx): SQL => sql`permissions p left join (
  select held.permission, count(*)::int as people from (${holdings(ctx)}) held group by 1
) h on h.permission = p.name`;

/** A row with what a person reads of its module. */
const readable = <T extends { name: string; module: string; of_module: string[] }>({
  of_module,
  ...row
}: T) => ({
  ...row,
  module_label: moduleLabel(row.module, of_module),
  product: PRODUCT.has(row.name),
});

const rows = listingOf((ctx) => {
  const columns = permissionColumns();
  return {
    columns,
    from: withHolders(ctx),
    search: sql`p.label || ' ' || p.name || ' ' || coalesce(p.description, '')`,
    filters: { module: columns.module },
    order: {
      module_label: [columns.module],
      label: [columns.label],
      name: [columns.name],
      roles: [columns.roles],
      people: [columns.people],
    },
    id: columns.idguid,
  };
});

/** All rights, with their holders in the caller's organisation. */
export const permissionListing: Listing<PermissionSort, PermissionRow> = {
  ...rows,
  async page(ctx, query) {
    const page = await rows.page(ctx, query);
    return { ...page, data: page.data.map(readable) };
  },
  async *all(ctx, query) {
    for await (const part of rows.all(ctx, query)) yield part.map(readable);
  },
};

/** Modules of the rights (the first words of their names), with the number of rights each. */
export async function listModules(ctx: Ctx) {
  const { rows } = await ctx.db.execute<{ module: string; labels: string[]; permissions: number }>(
    sql`select module, array_agg(label::text order by label) as labels, count(*)::int as permissions
      from permissions group by 1`,
  );
  return rows
    .map(({ module, labels, permissions: count }) => ({
      module,
      label: moduleLabel(module, labels),
      permissions: count,
    }))
    .sort((a, b) => a.label.localeCompare(b.label, 'bs'));
}

/** One right with the roles that hold it; to the operator also who has it anywhere. Throws 404. */
export async function getPermission(ctx: Ctx, idguid: string): Promise<Detail> {
  const row = await find(ctx, idguid);
  const { rows: held_by_roles } = await ctx.db.execute<Detail['held_by_roles'][number]>(sql`
    select r.idguid, r.label, r.tenant_id is null as platform, (
      select count(*)::int from member_roles mr
      where mr.tenant_id = ${ctx.tenant.id} and mr.role_id = r.idguid) as members
    from role_permissions rp join roles r on r.idguid = rp.role_id
    where rp.permission = ${row.name} order by r.label, r.idguid`);
  const { rows: granted } = await ctx.db.execute(sql`
    select 1 from tenant_permissions where tenant_id = ${ctx.tenant.id} and permission = ${row.name}`);
  return {
    ...readable(row),
    can_edit: ctx.tenant.isOperator && ctx.actor.permissions.has('admin_permissions_save'),
    in_organisation: granted.length > 0,
    held_by_roles,
    everywhere: ctx.tenant.isOperator ? await usersOf(ctx, row.name) : null,
  };
}

/**
 * Adds a right of the installation's own. The operator's organisation and the platform role admin get it at once, as they get
 * those of a new version, because otherwise nobody could give it. Throws 403, 409 `duplicate`.
 */
export async function createPermission(ctx: Ctx, body: PermissionBody): Promise<Detail> {
  refuseOthers(ctx);
  const idguid = newId();
  const { name, label, description } = body;
  await ctx.db
    .insert(permissions)
    .values({
      idguid,
      name,
      label,
      description,
      module: name.split('_')[0]!,
      updated_by: ctx.actor.name,
    })
    .catch(refuseRepeated('permissions_name_key', TAKEN));
  await ctx.db.insert(tenantPermissions).values({ tenant_id: ctx.tenant.id, permission: name });
  await ctx.db.insert(rolePermissions).select(
    ctx.db
      .select({
        tenant_id: sql`null::uuid`.as('tenant_id'),
        role_id: sql`r.idguid`.as('role_id'),
        permission: sql`${name}::text`.as('permission'),
      })
      .from(sql`roles r`)
      .where(sql`r.tenant_id is null and r.name = 'admin'`) as never,
  );
  await writeAudit(ctx, SUBJECT, [
    {
      action: 'create',
      record_id: idguid,
      record_title: label,
      changes: changesOf({}, { name, label, description })!,
    },
  ]);
  return getPermission(ctx, idguid);
}

/** Changes a right's label and description; its name is fixed. Throws 403, 404, 409 `stale`. */
export async function updatePermission(ctx: Ctx, idguid: string, body: PermissionChange): Promise<Detail> {
  refuseOthers(ctx);
  const before = await find(ctx, idguid, true);
  if (before.version !== body.version) throw stale(await getPermission(ctx, idguid));
  const was = { label: before.label, description: before.description };
  const now = {
    label: body.label ?? was.label,
    description: body.description === undefined ? was.description : body.description,
  };
  const changes = changesOf(was, now);
  if (!changes) return getPermission(ctx, idguid);
  await ctx.db
    .update(permissions)
    .set({ ...now, version: before.version + 1, updated_at: sql`now()`, updated_by: ctx.actor.name })
    .where(eq(permissions.idguid, idguid));
  await writeAudit(ctx, SUBJECT, [{ action: 'update', record_id: idguid, record_title: now.label, changes }]);
  return getPermission(ctx, idguid);
}

/**
 * Deletes an own right of the installation that nobody holds except those with every right (`createPermission`). Throws 403, 404,
 * 409 `product_permission`, `stale`, and `in_use` naming the holders.
 */
export async function removePermission(ctx: Ctx, idguid: string, version?: number): Promise<null> {
  refuseOthers(ctx);
  await lockAllMembers(ctx);
  const row = await find(ctx, idguid, true);
  if (version !== undefined && row.version !== version) throw stale(await getPermission(ctx, idguid));
  if (PRODUCT.has(row.name))
    throw new AppError(409, 'product_permission', 'Ovo je dozvola samog proizvoda i ne može se obrisati.');
  const { organisations, roles, people, keys } = await usersOf(ctx, row.name);
  const used = [
    [organisations, 'drugih organizacija'],
    [roles, 'uloga'],
    [people, 'osoba direktno'],
    [keys, 'API ključeva'],
  ].flatMap(([count, what]) => (Number(count) > 0 ? `${what}: ${count}` : []));
  if (used.length > 0)
    throw new AppError(409, 'in_use', `Dozvola se ne može obrisati dok je neko ima (${used.join(', ')}).`);
  await ctx.db.delete(permissions).where(eq(permissions.idguid, idguid));
  await writeAudit(ctx, SUBJECT, [
    {
      action: 'delete',
      record_id: idguid,
      record_title: row.label,
      changes: changesOf({ name: row.name, label: row.label, description: row.description }, {})!,
    },
  ]);
  return null;
}

/** Rights belong to the installation: only the operator's people change them. */
function refuseOthers(ctx: Ctx): void {
  if (!ctx.tenant.isOperator)
    throw new AppError(403, 'shared_record', 'Listu dozvola mijenja samo operater sistema.');
}

async function usersOf(ctx: Ctx, name: string): Promise<NonNullable<Detail['everywhere']>> {
  const { rows } = await ctx.db.execute<Omit<NonNullable<Detail['everywhere']>, 'keys'>>(
    sql`select * from access_permission_use(${name})`,
  );
  return { ...rows[0]!, keys: await keysWith.value(ctx, name) };
}

async function find(ctx: Ctx, idguid: string, lock = false) {
  if (!isId(idguid)) throw notFound();
  if (lock) await ctx.db.execute(sql`select 1 from permissions where idguid = ${idguid} for update`);
  const [row] = await ctx.db
    .select({
      ...permissionColumns(),
      version: sql<number>`p.version`,
      created_at: sql<Date>`p.created_at`.mapWith(permissions.created_at),
      updated_at: sql<Date>`p.updated_at`.mapWith(permissions.updated_at),
      updated_by: sql<string | null>`p.updated_by`,
    })
    .from(withHolders(ctx))
    .where(sql`p.idguid = ${idguid}`);
  if (!row) throw notFound();
  return row;
}
