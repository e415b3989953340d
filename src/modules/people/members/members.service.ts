import { and, eq, sql } from 'drizzle-orm';
import type { Changes } from '../../../core/audit.table.ts';
import { writeAudit } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { AppError, invalid, notFound } from '../../../core/errors.ts';
import { tenantUsers, users } from '../../../core/identity/identity.table.ts';
import { fullName } from '../../../core/identity/names.ts';
import { isId } from '../../../core/list-query.ts';
import { stale } from '../../../core/stale.ts';
import { factorsOf } from '../../auth/has-factor.ts';
import { countSessions } from '../../auth/sessions/sessions.ts';
import { actorIn } from '../../rights/effective/effective.ts';
import {
  beyondOwn,
  countingRoles,
  refuseBeyondOwn,
  refuseTakingBeyondOwn,
} from '../../rights/giving/giving.ts';
import { grantedTo } from '../../rights/holdings.ts';
import { keepAnAdministrator, lockMembers } from '../../rights/last-admin.ts';
import { availableTo, effectiveRightsOf, namedRolesOf, ownRightsOf } from '../../rights/roles/of-member.ts';
import { endInvitationsOf } from '../invitations/invitations.service.ts';
import { openInvitationsOf, organisationsOf } from '../lists.service.ts';
import { tenantProfiles } from '../tenants.table.ts';
import { NOT_YOURS_TO_RENAME, type RoleChoice } from './members.api.ts';

/** People as the subject of the trail. */
const PEOPLE = { name: 'users', scope: 'tenant' } as const;

/** A person as administrators see them; times are still dates. */
export type Detail = Awaited<ReturnType<typeof getMember>>;

/**
 * One person of the organisation; for the operator (`operator`) anybody. Throws 404 for a malformed or
 * unknown id, and for people of other organisations.
 */
export async function getMember(ctx: Ctx, idguid: string, operator: boolean) {
  if (!isId(idguid)) throw notFound();
  const [organisation, person] = [sql`${ctx.tenant.id}`, sql`${users.idguid}`];
  const here = and(eq(tenantUsers.user_id, users.idguid), eq(tenantUsers.tenant_id, ctx.tenant.id));
  const [row] = await ctx.db
    .select({
      person: {
        idguid: users.idguid,
        first_name: users.first_name,
        last_name: users.last_name,
        email: users.email,
        logo: users.logo,
        account_active: users.is_active,
        created_at: users.created_at,
        last_login_at: users.last_login_at,
      },
      version: sql<number>`${users.version} + coalesce(${tenantUsers.version}, 0)`,
      changed: { at: users.updated_at, by: users.updated_by },
      member: tenantUsers,
      second_factor: factorsOf(person),
      sessions: countSessions(person, operator && ctx.tenant.isOperator ? null : ctx.tenant.id),
      roles: namedRolesOf(organisation, person),
      own_permissions: ownRightsOf(organisation, person),
      effective_permissions: effectiveRightsOf(organisation, person),
      available_permissions: availableTo(organisation),
      invitations: openInvitationsOf(person, organisation),
      organisations: organisationsOf(person),
    })
    .from(users)
    .leftJoin(tenantUsers, here)
    .where(eq(users.idguid, idguid));
  const member = row?.member ?? null;
  if (!row || !(member || operator)) throw notFound();
  const { is_active, is_default, joined_at, updated_at, updated_by } = member ?? {};
  const { roles, own_permissions, effective_permissions, available_permissions, invitations } = row;
  return {
    ...row.person,
    version: row.version,
    second_factor: row.second_factor,
    sessions: row.sessions,
    membership: member && {
      is_active: is_active!,
      is_default: is_default!,
      joined_at: joined_at!,
      updated_at: updated_at!,
      updated_by: updated_by!,
      roles,
      own_permissions,
      effective_permissions,
      available_permissions,
      invitations,
    },
    organisations: operator ? row.organisations : null,
    // A name is shared by all organisations of the person, so none of several may change it.
    may_rename: operator || row.organisations.every((one) => one.idguid === ctx.tenant.id),
    is_self: row.person.idguid === ctx.actor.userId,
    updated: latest(row.changed, member && { at: member.updated_at, by: member.updated_by }),
  };
}

interface Touch {
  at: Date;
  by: string | null;
}
const latest = (a: Touch, b: Touch | null): Touch => (b && b.at > a.at ? b : a);

/** A person as the API answers them. */
export const shown = ({ updated, ...detail }: Detail) => detail;

/** Throws 409 for the caller's own membership: one wrong click would lock them out. */
function refuseSelf(detail: Detail): void {
  if (detail.is_self)
    throw new AppError(409, 'self', 'Sebe ne možete isključiti ni ukloniti. Zamolite drugog administratora.');
}

/** Throws for a person with more rights here than the caller. */
async function refuseShuttingOut(ctx: Ctx, detail: Detail): Promise<void> {
  refuseSelf(detail);
  const theirs = await actorIn(ctx.db, detail.idguid, ctx.tenant.id);
  await refuseTakingBeyondOwn(ctx, [...(theirs?.permissions ?? [])]);
}

interface MemberChanges {
  version: number;
  is_active?: boolean;
  first_name?: string;
  last_name?: string;
}

/**
 * Changes a person’s membership and, where allowed (`may_rename`), their name. Throws 404; 409 `stale`,
 * `self`, `last_administrator`; 422 at a name that may not be changed.
 */
export async function updateMember(ctx: Ctx, idguid: string, input: MemberChanges, operator: boolean) {
  await lockMembers(ctx);
  const before = await getMember(ctx, idguid, operator);
  if (before.version !== input.version)
    throw stale({ ...shown(before), updated_at: before.updated.at, updated_by: before.updated.by });
  const changes: Changes = {};
  for (const name of ['first_name', 'last_name'] as const) {
    const to = input[name];
    if (to !== undefined && to !== before[name]) changes[name] = { from: before[name], to };
  }
  if (Object.keys(changes).length > 0) {
    const names = Object.keys(changes);
    if (!before.may_rename)
      throw invalid(Object.fromEntries(names.map((name) => [name, NOT_YOURS_TO_RENAME])));
    const values = Object.fromEntries(names.map((name) => [name, changes[name]!.to]));
    await ctx.db
      .update(users)
      .set({ ...values, ...touched(ctx, users.version) })
      .where(eq(users.idguid, idguid));
  }
  const { is_active } = input;
  if (is_active !== undefined) {
    if (!before.membership) throw invalid({ is_active: 'Osoba nije član ove organizacije.' });
    if (is_active !== before.membership.is_active) {
      if (is_active) await refuseBeyondOwn(ctx, await grantedTo(ctx, idguid));
      else await refuseShuttingOut(ctx, before);
      changes.is_active = { from: !is_active, to: is_active };
      await ctx.db
        .update(tenantUsers)
        .set({ is_active, ...touched(ctx, tenantUsers.version) })
        .where(and(eq(tenantUsers.tenant_id, ctx.tenant.id), eq(tenantUsers.user_id, idguid)));
      if (!is_active) await endInvitationsOf(ctx, before.idguid);
    }
  }
  if (Object.keys(changes).length === 0) return before;
  await writeAudit(ctx, PEOPLE, [
    { action: 'update', record_id: before.idguid, record_title: fullName(before), changes },
  ]);
  await keepAnAdministrator(ctx);
  return getMember(ctx, idguid, operator);
}

const touched = (ctx: Ctx, version: typeof users.version | typeof tenantUsers.version) => ({
  version: sql`${version} + 1`,
  updated_at: sql`now()`,
  updated_by: ctx.actor.name,
});

/**
 * Removes a person from the organisation and revokes their open invitations; the account stays. Throws 404,
 * 409 `self`, 409 `last_administrator`.
 */
export async function removeMember(ctx: Ctx, idguid: string): Promise<void> {
  await lockMembers(ctx);
  const before = await getMember(ctx, idguid, false);
  await refuseShuttingOut(ctx, before);
  await ctx.db
    .delete(tenantUsers)
    .where(and(eq(tenantUsers.tenant_id, ctx.tenant.id), eq(tenantUsers.user_id, idguid)));
  await endInvitationsOf(ctx, before.idguid);
  const roles = before.membership!.roles.map(({ label }) => label);
  await writeAudit(ctx, PEOPLE, [
    {
      action: 'delete',
      record_id: before.idguid,
      record_title: fullName(before),
      changes: { email: { from: before.email, to: null }, roles: { from: roles, to: null } },
    },
  ]);
  await keepAnAdministrator(ctx);
}

/** Roles that can be given in the organisation, and whether the caller may give each. */
export async function choicesOfRoles(ctx: Ctx): Promise<RoleChoice[]> {
  const [profile] = await ctx.db.select({ role: tenantProfiles.default_role_id }).from(tenantProfiles);
  return (await countingRoles(ctx)).map(({ idguid, label, permissions }) => ({
    idguid,
    label,
    permissions: permissions.length,
    may_give: beyondOwn(ctx, permissions).length === 0,
    is_default: idguid === profile?.role,
  }));
}
