import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
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

const missing = (name: string): Error =>
  new Error(`The secret ${name} is missing: its module has not been seeded`);

async function read(database: Database | Tx, name: string): Promise<KeyObject> {
  const [row] = await database.select().from(appSecrets).where(eq(appSecrets.name, name));
  if (!row) throw missing(name);
  return createSecretKey(row.value, 'base64url');
}

/** A version of a secret that is rotated. */
export interface Version {
  version: number;
  key: KeyObject;
}

/** Name of a version of a secret that is rotated: the first has the bare name. */
export const versionName = (name: string, version: number): string =>
  version === 1 ? name : `${name}.${version}`;

/** The newest version of a secret that is rotated. It is asked for each time, since another process may have made one. */
export async function newestVersion(database: Database | Tx, name: string): Promise<Version> {
  const [row] = await database
    .select()
    .from(appSecrets)
    .where(sql`${appSecrets.name} = ${name} or ${appSecrets.name} ~ ${`^${name}\\.[1-9][0-9]*$`}`)
    .orderBy(sql`length(${appSecrets.name}) desc, ${appSecrets.name} desc`)
    .limit(1);
  if (!row) throw missing(name);
  const version = row.name === name ? 1 : Number(row.name.slice(name.length + 1));
  return { version, key: createSecretKey(row.value, 'base64url') };
}

/** Makes the next version of a secret, and returns its number. Only the owner may. */
export async function makeNextVersion(owner: Database, name: string): Promise<number> {
  return owner.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('app_secrets'), hashtext(${name}))`);
    const next = (await newestVersion(tx, name)).version + 1;
    await makeSecret(tx, versionName(name, next));
    return next;
  });
}
