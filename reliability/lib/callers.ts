import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { SETTINGS } from '../../bench/lib/product.ts';
import type { Database } from '../../src/core/context.ts';
import { createUser } from '../../src/core/identity/accounts.ts';
import { hashPassword } from '../../src/core/identity/passwords.ts';
import { enter } from '../../src/modules/auth/auth.service.ts';
import { addMember, createOrganisation } from '../../src/modules/rights/organisations.ts';

/** A new session of somebody, without a password being compared; answers the access token. */
export async function sessionOf(database: Database, userId: string): Promise<string> {
  const client = { ip: '127.0.0.1', userAgent: 'pouzdanost' };
  const { tokens } = await enter(database, userId, client, { method: 'password', since: null });
  return tokens.accessToken;
}

/** The seeded administrator of the operator's organisation. */
export async function administrator(owner: Database): Promise<string> {
  const found = await owner.execute<{ idguid: string }>(
    sql`select idguid from users where email = ${SETTINGS.ADMIN_EMAIL}`,
  );
  return found.rows[0]!.idguid;
}

/** A person of a new organisation, without a role and a right. */
export async function bareMember(
  owner: Database,
  name: string,
): Promise<{ tenantId: string; userId: string }> {
  const tenantId = await createOrganisation(owner, { name });
  const email = `${name.toLowerCase()}@pouzdanost.test`;
  // Nobody knows it.
  const passwordHash = await hashPassword(randomUUID());
  const person = { email, passwordHash, firstName: name, lastName: name };
  const userId = await createUser(owner, person);
  await addMember(owner, { tenantId, userId });
  return { tenantId, userId };
}
