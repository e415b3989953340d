import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Person } from '../../../../test/helper.ts';
import { newId } from '../../../core/id.ts';
import { newHashedToken } from '../../../core/opaque.ts';
import { type EntryTest, PASSWORD, startEntryTest } from '../../auth/entry/testkit.ts';
import { invitationRoles, invitations } from '../invitations.table.ts';

export let e: EntryTest;
export let host: Person;
let count = 0;

export const rows = async (query: ReturnType<typeof sql>) => (await e.t.ownerDb.execute(query)).rows;
export const roleId = async (name: string): Promise<string> =>
  (await rows(sql`select idguid from roles where name = ${name} and tenant_id is null`))[0]!.idguid as string;
export const login = (email: string, password = PASSWORD) => e.post('login', { email, password });
export const inAnother = async (): Promise<void> => {
  host = await e.t.member({ roles: ['admin'] });
};
export const own = { first_name: 'Mirsad', last_name: 'Pozvani', password: PASSWORD };

interface Invited {
  token: string;
  email: string;
  idguid: string;
}

/** An invitation as the administrator's screen leaves it once its mail is sent. */
export async function invite(
  given: { email?: string; roleIds?: string[]; expired?: boolean } = {},
): Promise<Invited> {
  count += 1;
  const { email = `pozvani${count}@primjer.ba`, roleIds = [await roleId('manager')], expired } = given;
  const { token, hash } = newHashedToken();
  const idguid = newId();
  await e.t.ownerDb.insert(invitations).values({
    tenant_id: host.tenantId,
    idguid,
    email,
    first_name: 'Mirsad',
    token_hash: hash,
    invited_by: host.userId,
    invited_by_name: 'Hamid Domaćin',
    expires_at: expired ? sql`now()` : sql`now() + interval '7 days'`,
  });
  for (const role_id of roleIds)
    await e.t.ownerDb
      .insert(invitationRoles)
      .values({ tenant_id: host.tenantId, invitation_id: idguid, role_id });
  return { token, email, idguid };
}

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    e = await startEntryTest();
  });
  afterAll(() => e?.close());
  beforeEach(async () => {
    host = await e.t.member({ roles: ['admin'], name: 'Hamid Domaćin' });
  });
};
