import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database, Tx } from './context.ts';
import { appSecrets } from './secrets.table.ts';

const known = new WeakMap<Database | Tx, Map<string, Promise<KeyObject>>>();

/** Creates a secret of the installation (32 bytes) if it is missing. Only the owner may, in a seed: the application can only read it. */
export async function makeSecret(owner: Database | Tx, name: string): Promise<void> {
  await owner
    .insert(appSecrets)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
}

/**
 * A secret of the installation, the same on every node; a key object, which is created once. Throws if no seed has created the
 * secret.
 */
export function secretOf(database: Database | Tx, name: string): Promise<KeyObject> {
  const secrets = known.get(database) ?? new Map<string, Promise<KeyObject>>();
  known.set(database, secrets);
  const secret = secrets.get(name) ?? read(database, name);
  secrets.set(name, secret);
  // A failed read is not cached, so that a node recovers after a database outage.
  secret.catch(() => secrets.delete(name));
  return secret;
}

async function read(database: Database | Tx, name: string): Promise<KeyObject> {
  const [row] = await database.select().from(appSecrets).where(eq(appSecrets.name, name));
  if (!row) throw new Error(`The secret ${name} is missing: its module has not been seeded`);
  return createSecretKey(row.value, 'base64url');
}
