import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database, Tx } from '../../../core/context.ts';
import { appSecrets } from '../session.table.ts';

/** Name, among the installation's secrets, of the key by which authenticator secrets are kept. */
export const FACTOR_KEY = 'factors';

const VERSION = 'v1';
const keys = new WeakMap<Database, Promise<Buffer>>();

/**
 * Encrypts a text for the table (AES-256-GCM). It opens only for the same `owner`, so that a line copied to another
 * person is worth nothing.
 */
export async function seal(database: Database, owner: string, text: string): Promise<string> {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', await keyOf(database), iv).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [VERSION, ...[iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join('.');
}

/** The text that `seal` was given. Throws for one that was altered, is another's, or was sealed with another key. */
export async function unseal(database: Database, owner: string, sealed: string): Promise<string> {
  const [version, ...parts] = sealed.split('.');
  const [iv, tag, body] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (version !== VERSION || !iv || !body || tag?.length !== 16)
    throw new Error('A secret in the database is not as it was sealed');
  const decipher = createDecipheriv('aes-256-gcm', await keyOf(database), iv)
    .setAAD(Buffer.from(owner))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}

/** The key every node uses, made once by the seed. */
async function keyOf(database: Database): Promise<Buffer> {
  let key = keys.get(database);
  if (!key) {
    key = readKey(database);
    keys.set(database, key);
    // A database that was away once must not leave the node without a key.
    key.catch(() => keys.delete(database));
  }
  return key;
}

async function readKey(database: Database): Promise<Buffer> {
  const [row] = await database.select().from(appSecrets).where(eq(appSecrets.name, FACTOR_KEY));
  if (!row)
    throw new Error('The key of the second factors is missing: the access module has not been seeded');
  return Buffer.from(row.value, 'base64url');
}

/** Makes the key where there is none. By the owner: the application may only read it. */
export async function seedFactorKey(tx: Tx): Promise<void> {
  await tx
    .insert(appSecrets)
    .values({ name: FACTOR_KEY, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
}
