import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';

const uses = (role: string): string => `
  (select count(*)::int from invitation_roles i join invitations v on v.idguid = i.invitation_id
    where i.role_id = ${role} and v.accepted_at is null and v.revoked_at is null) as invitations,
  (select count(*)::int from tenant_profiles p where p.default_role_id = ${role}) as defaults`;

/** The uses of a platform role in all organisations; answers only the operator. */
export const ROLE_USES = `
  create or replace function access_role_uses(role uuid) returns table (invitations integer, defaults integer)
    language sql stable security definer set search_path = public, pg_temp
  as $$ select ${uses('role')} where core_is_operator() $$`;

/** Open invitations that give a role, and whether new members get it by default, in words. */
export async function usesOfRole(
  { db }: Ctx,
  { idguid, platform }: { idguid: string; platform: boolean },
): Promise<string[]> {
  const { rows } = await db.execute<{ invitations: number; defaults: number }>(
    platform
      ? sql`select * from access_role_uses(${idguid})`
      : sql`select ${sql.raw(uses('asked.role'))} from (select ${idguid}::uuid as role) asked`,
  );
  const { invitations, defaults } = rows[0]!;
  return [
    ...(invitations > 0 ? [`poziva koji je dodjeljuju: ${invitations}`] : []),
    ...(defaults > 0 ? ['zadana je uloga novih članova'] : []),
  ];
}
