import { and, eq, inArray, sql } from 'drizzle-orm';
import { writeAudit } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { tenantUsers } from '../../../core/identity/identity.table.ts';
import { isId } from '../../../core/list-query.ts';
import { stale } from '../../../core/stale.ts';
import { memberPermissions, memberRoles } from '../rights.table.ts';
import {
  beyondOwn,
  countingRoles,
  type GivenRole,
  refuseBeyondOwn,
  refuseRolesBeyondOwn,
  refuseTakingBeyondOwn,
  rolesNamed,
} from './giving.ts';
import { limitOf, throughRoles } from './holdings.ts';
import { ADMINISTERS, holdPeople, keepAnAdministrator } from './last-admin.ts';
import { difference, keepGivable, permissionsNamed } from './named.ts';
import type { PermissionsBody, UserRolesBody } from './rights.api.ts';
import { counting, refuseBeyondLimit } from './role-rights.service.ts';
import { type RolesState, type State, treeOf } from './tree.ts';

const USERS = { name: 'users', scope: 'tenant' } as const;

interface Member {
  idguid: string;
  title: string;
  hint: string;
  version: number;
  updated_at: Date;
  updated_by: string | null;
  can_edit: boolean;
}

/** A member's own rights as a tree that also tells which come through roles and which the organisation does not have. */
export async function memberPermissionsOf(ctx: Ctx, idguid: string): Promise<State> {
  return stateOf(ctx, await findMember(ctx, idguid));
}

/**
 * Gives a member exactly these rights of their own, beside their roles. Throws as `saveRolePermissions`; 404 for who is
 * not a member.
 */
export async function saveMemberPermissions(ctx: Ctx, idguid: string, body: PermissionsBody): Promise<State> {
  await holdPeople(ctx);
  const member = await findMember(ctx, idguid, true);
  if (member.version !== body.version) throw stale(await stateOf(ctx, member));
  const wanted = await permissionsNamed(ctx, body.permissions);
  const current = await ownOf(ctx, member);
  const { added, removed } = difference(current, wanted);
  if (added.length === 0 && removed.length === 0) return stateOf(ctx, member);
  await refuseBeyondOwn(ctx, added);
  await refuseBeyondLimit(ctx, added);
  await refuseTakingBeyondOwn(ctx, await counting(ctx, removed));
  await keepGivable(ctx, removed, async () => {
    const key = { tenant_id: ctx.tenant.id, user_id: member.idguid };
    if (removed.length > 0)
      await ctx.db
        .delete(memberPermissions)
        .where(
          and(
            eq(memberPermissions.tenant_id, key.tenant_id),
            eq(memberPermissions.user_id, key.user_id),
            inArray(memberPermissions.permission, removed),
          ),
        );
    if (added.length > 0)
      await ctx.db.insert(memberPermissions).values(added.map((permission) => ({ ...key, permission })));
    await touch(ctx, member);
  });
  await tell(ctx, member, { permissions: { from: current, to: wanted } });
  await keepAnAdministrator(ctx);
  return stateOf(ctx, await findMember(ctx, idguid));
}

/** Every role that may be had here, with those the member has and those the actor may give. */
export async function memberRolesOf(ctx: Ctx, idguid: string): Promise<RolesState> {
  return rolesStateOf(ctx, await findMember(ctx, idguid));
}

/**
 * Gives a member exactly these roles. Throws 403 for roles that hold, as far as they count here, more than the actor does,
 * 404 for who is not a member, 422 for roles that are not there, 409 `stale` and for the last administrator.
 */
export async function saveMemberRoles(ctx: Ctx, idguid: string, body: UserRolesBody): Promise<RolesState> {
  await holdPeople(ctx);
  const member = await findMember(ctx, idguid, true);
  if (member.version !== body.version) throw stale(await rolesStateOf(ctx, member));
  const wanted = await rolesNamed(ctx, body.roles);
  const current = await heldRoles(ctx, member);
  const ids = { before: current.map((one) => one.idguid), after: wanted.map((one) => one.idguid) };
  const { added, removed } = difference(ids.before, ids.after);
  if (added.length === 0 && removed.length === 0) return rolesStateOf(ctx, member);
  await refuseRolesBeyondOwn(
    ctx,
    wanted.filter((role) => added.includes(role.idguid)),
  );
  const losing = current.filter((role) => removed.includes(role.idguid)).flatMap((role) => role.permissions);
  await refuseTakingBeyondOwn(ctx, losing);
  await keepGivable(ctx, losing, async () => {
    const key = { tenant_id: ctx.tenant.id, user_id: member.idguid };
    if (removed.length > 0)
      await ctx.db
        .delete(memberRoles)
        .where(
          and(
            eq(memberRoles.tenant_id, key.tenant_id),
            eq(memberRoles.user_id, key.user_id),
            inArray(memberRoles.role_id, removed),
          ),
        );
    if (added.length > 0)
      await ctx.db.insert(memberRoles).values(added.map((role_id) => ({ ...key, role_id })));
    await touch(ctx, member);
  });
  const labels = (list: GivenRole[]): string[] => list.map((role) => role.label);
  await tell(ctx, member, { roles: { from: labels(current), to: labels(wanted) } });
  await keepAnAdministrator(ctx);
  return rolesStateOf(ctx, await findMember(ctx, idguid));
}

/** A member, whether active or not. Throws 404 for anybody else. */
async function findMember(ctx: Ctx, idguid: string, lock = false): Promise<Member> {
  if (!isId(idguid)) throw notFound();
  const where = sql`m.tenant_id = ${ctx.tenant.id} and m.user_id = ${idguid}`;
  if (lock) await ctx.db.execute(sql`select 1 from tenant_users m where ${where} for update`);
  const [row] = await ctx.db
    .select({
      idguid: sql<string>`u.idguid`,
      title: sql<string>`u.first_name || ' ' || u.last_name`,
      hint: sql<string>`u.email`,
      version: sql<number>`m.version`,
      updated_at: sql<Date>`m.updated_at`.mapWith(tenantUsers.updated_at),
      updated_by: sql<string | null>`m.updated_by`,
    })
    .from(sql`tenant_users m join users u on u.idguid = m.user_id`)
    .where(where);
  if (!row) throw notFound();
  return { ...row, can_edit: ctx.actor.permissions.has(ADMINISTERS) };
}

const touch = (ctx: Ctx, member: Member) =>
  ctx.db
    .update(tenantUsers)
    .set({ version: member.version + 1, updated_at: sql`now()`, updated_by: ctx.actor.name })
    .where(and(eq(tenantUsers.tenant_id, ctx.tenant.id), eq(tenantUsers.user_id, member.idguid)))
    .then(() => undefined);

const tell = (ctx: Ctx, member: Member, changes: Record<string, { from: unknown; to: unknown }>) =>
  writeAudit(ctx, USERS, [
    { action: 'update', record_id: member.idguid, record_title: member.title, changes },
  ]);

async function ownOf(ctx: Ctx, member: Member): Promise<string[]> {
  const rows = await ctx.db
    .select({ permission: memberPermissions.permission })
    .from(memberPermissions)
    .where(and(eq(memberPermissions.tenant_id, ctx.tenant.id), eq(memberPermissions.user_id, member.idguid)))
    .orderBy(memberPermissions.permission);
  return rows.map(({ permission }) => permission);
}

const heldRoles = (ctx: Ctx, member: Member): Promise<GivenRole[]> =>
  countingRoles(
    ctx,
    sql`exists (select from member_roles mr
      where mr.tenant_id = ${ctx.tenant.id} and mr.user_id = ${member.idguid} and mr.role_id = r.idguid)`,
  );

async function stateOf(ctx: Ctx, member: Member): Promise<State> {
  const granted = new Set(await ownOf(ctx, member));
  const through = await throughRoles(ctx, member.idguid);
  return {
    ...member,
    platform: false,
    members: null,
    tree: await treeOf(ctx, { granted, through, limit: await limitOf(ctx) }),
  };
}

async function rolesStateOf(ctx: Ctx, member: Member): Promise<RolesState> {
  const held = new Set((await heldRoles(ctx, member)).map((role) => role.idguid));
  const about = await ctx.db.execute<{ idguid: string; description: string | null; platform: boolean }>(
    sql`select idguid, description, tenant_id is null as platform from roles`,
  );
  const more = new Map(about.rows.map((row) => [row.idguid, row]));
  const { rows } = await ctx.db.execute<{ name: string; label: string }>(
    sql`select name, label from permissions`,
  );
  const labels = new Map(rows.map(({ name, label }) => [name, label]));
  const readable = (names: string[]): string[] => names.map((name) => labels.get(name) ?? name).sort();
  const roles = (await countingRoles(ctx)).map((role) => {
    const lacking = beyondOwn(ctx, role.permissions);
    return {
      idguid: role.idguid,
      name: role.name,
      label: role.label,
      description: more.get(role.idguid)?.description ?? null,
      platform: more.get(role.idguid)?.platform ?? false,
      held: held.has(role.idguid),
      permissions: readable(role.permissions),
      may_give: lacking.length === 0,
      lacking: readable(lacking),
    };
  });
  return { ...member, own: readable(await ownOf(ctx, member)), roles };
}
