import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database, Tx } from '../../core/context.ts';
import { appSecrets } from './session.table.ts';

const known = new WeakMap<Database, Map<string, Promise<Buffer>>>();

/** A secret of the installation, the same on every node: 32 bytes, kept by this node once read. Throws where it was never made. */
export function secretOf(database: Database, name: string): Promise<Buffer> {
  const secrets = known.get(database) ?? new Map<string, Promise<Buffer>>();
  known.set(database, secrets);
  let secret = secrets.get(name);
  if (!secret) {
    secret = readSecret(database, name);
    secrets.set(name, secret);
    // A database that was away once must not leave the node without it.
    secret.catch(() => secrets.delete(name));
  }
  return secret;
}

async function readSecret(database: Database, name: string): Promise<Buffer> {
  const [row] = await database.select().from(appSecrets).where(eq(appSecrets.name, name));
  if (!row) throw new Error(`The secret ${name} is missing: the installation has not been seeded`);
  return Buffer.from(row.value, 'base64url');
}

/** Makes a secret where there is none. By the owner: the application may only read it. */
export async function seedSecret(owner: Database | Tx, name: string): Promise<void> {
  await owner
    .insert(appSecrets)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
}
