import { eq } from 'drizzle-orm';
import type { Database, Tx } from '../../core/context.ts';
import { unauthenticated } from '../../core/errors.ts';
import type { Caller } from '../../core/http.ts';
import { users } from '../../core/identity/identity.table.ts';
import type { Membership } from '../../core/identity/memberships.ts';
import type { Profile } from './auth.api.ts';
import type { SignedIn } from './sessions/signed-in.ts';

/** The profile of somebody who has come in. */
export async function profileOf(
  database: Database | Tx,
  { actor, tenant, needsFactor, impersonation }: Caller & Partial<Pick<SignedIn, 'impersonation'>>,
  memberships: Membership[],
): Promise<Profile> {
  const [user] = await database
    .select({
      id: users.idguid,
      email: users.email,
      firstName: users.first_name,
      lastName: users.last_name,
      isActive: users.is_active,
      lastLoginAt: users.last_login_at,
      logo: users.logo,
    })
    .from(users)
    .where(eq(users.idguid, actor.userId));
  if (!user) throw unauthenticated();
  const permissions = [...actor.permissions];
  const roles = [...actor.roles];
  const named = (name: string) => ({ name });
  const current = memberships.find(({ idguid }) => idguid === tenant.id);
  return {
    user: {
      ...user,
      lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
      permissions: permissions.map(named),
      roles: roles.map(named),
    },
    tenant: {
      idguid: tenant.id,
      name: tenant.name,
      is_operator: tenant.isOperator,
      logo: current?.logo ?? null,
      TenantUsers: { is_default: current?.is_default ?? false },
    },
    // An impersonation cannot switch organisations.
    tenants: (impersonation && current ? [current] : memberships).map(({ idguid, name, is_default }) => ({
      idguid,
      name,
      TenantUsers: { is_default },
    })),
    permissions,
    roles,
    must_set_up_factor: needsFactor,
    impersonation: impersonation
      ? { by: impersonation.by, reason: impersonation.reason, until: impersonation.until.toISOString() }
      : null,
  };
}
