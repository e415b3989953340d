import type { Database } from '../../../src/core/context.ts';
import { signAccess } from '../../../src/modules/auth/sessions/tokens.ts';
import type { Sql } from '../../../test/sql.ts';

/** Adds an administrator of an organisation, who has all rights there are, and signs them in; the access token lasts for 15 minutes. */
export async function addPerson(owner: Sql, database: Database, tenantId: string): Promise<string> {
  await owner`
    insert into tenant_permissions (tenant_id, permission) select ${tenantId}::uuid, name from permissions
    on conflict do nothing`;
  const [person] = await owner<{ userId: string; sessionId: string }[]>`
    with person as (
      insert into users (idguid, email, password_hash, first_name, last_name)
      values (gen_random_uuid(), ${`${tenantId}@scale.test`}, 'x', 'Osoba', 'Mjera') returning idguid
    ), session as (
      insert into sessions (idguid, user_id, organisation_id, expires_at)
      select gen_random_uuid(), idguid, ${tenantId}::uuid, now() + interval '1 day' from person
      returning user_id, idguid
    )
    select user_id as "userId", idguid as "sessionId" from session`;
  const { userId, sessionId } = person!;
  await owner`insert into tenant_users (tenant_id, user_id, is_default) values (${tenantId}, ${userId}, true)`;
  await owner`
    insert into member_roles (tenant_id, user_id, role_id)
    select ${tenantId}::uuid, ${userId}::uuid, idguid from roles where name = 'admin' and tenant_id is null`;
  return signAccess(database, { userId, tenantId, sessionId });
}
