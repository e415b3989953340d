import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { tenantUsers } from '../../../core/identity/identity.table.ts';
import { isId } from '../../../core/list-query.ts';
import { stale } from '../../../core/stale.ts';
import { limitOf, throughRoles } from '../holdings.ts';
import { ADMINISTERS, lockMembers } from '../last-admin.ts';
import { memberPermissions } from '../rights.table.ts';
import { giveExactly, type Holder, permissionsNamed } from './give.ts';
import { beyondOwn, countingRoles, type GivenRole, rolesNamed } from './giving.ts';
import type { PermissionsBody, UserRolesBody } from './rights.api.ts';
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

/** Gives a member exactly these rights directly, beside their roles (`giveExactly`). Throws 404, 409 `stale`, 422. */
export async function saveMemberPermissions(ctx: Ctx, idguid: string, body: PermissionsBody): Promise<State> {
  await lockMembers(ctx);
  const member = await findMember(ctx, idguid, true);
  if (member.version !== body.version) throw stale(await stateOf(ctx, member));
  await giveExactly(ctx, holderOf(ctx, member, 'member_permissions'), {
    what: 'permissions',
    current: await ownOf(ctx, member),
    wanted: await permissionsNamed(ctx, body.permissions),
    limit: await limitOf(ctx),
  });
  return memberPermissionsOf(ctx, idguid);
}

/** All roles that can be assigned here, with those of the member and those the actor may give. */
export async function memberRolesOf(ctx: Ctx, idguid: string): Promise<RolesState> {
  return rolesStateOf(ctx, await findMember(ctx, idguid));
}

/** Gives a member exactly these roles (`giveExactly`). Throws 404, 409 `stale`, 422 for roles that are not there. */
export async function saveMemberRoles(ctx: Ctx, idguid: string, body: UserRolesBody): Promise<RolesState> {
  await lockMembers(ctx);
  const member = await findMember(ctx, idguid, true);
  if (member.version !== body.version) throw stale(await rolesStateOf(ctx, member));
  const wanted = await rolesNamed(ctx, body.roles);
  const current = await heldRoles(ctx, member);
  const idsOf = (roles: GivenRole[]): string[] => roles.map((role) => role.idguid);
  const named = (ids: readonly string[]): GivenRole[] =>
    ids.map((id) => [...wanted, ...current].find((role) => role.idguid === id)!);
  await giveExactly(ctx, holderOf(ctx, member, 'member_roles'), {
    what: 'roles',
    current: idsOf(current),
    wanted: idsOf(wanted),
    rightsOf: (ids) => named(ids).flatMap((role) => role.permissions),
    limit: await limitOf(ctx),
    shown: (ids) =>
      named(ids)
        .map((role) => role.label)
        .sort(),
  });
  return memberRolesOf(ctx, idguid);
}

const holderOf = (ctx: Ctx, { idguid, title }: Member, links: string): Holder => ({
  idguid,
  title,
  audited: USERS,
  table: 'tenant_users',
  row: sql`tenant_id = ${ctx.tenant.id} and user_id = ${idguid}`,
  links,
  key: { tenant_id: ctx.tenant.id, user_id: idguid },
});

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
  const { rows } = await ctx.db.execute<{ name: string; label: string }>(
    sql`select name, label from permissions`,
  );
  const labels = new Map(rows.map(({ name, label }) => [name, label]));
  /** Labels of rights. */
  const readable = (names: string[]): string[] => names.map((name) => labels.get(name) ?? name).sort();
  const roles = (await countingRoles(ctx)).map(({ permissions, ...role }) => {
    const lacking = beyondOwn(ctx, permissions);
    return {
      ...role,
      held: held.has(role.idguid),
      permissions: readable(permissions),
      may_give: lacking.length === 0,
      lacking: readable(lacking),
    };
  });
  return { ...member, own: readable(await ownOf(ctx, member)), roles };
}
