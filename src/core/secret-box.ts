import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Database, Tx } from './context.ts';
import { newestVersion, secretOf, type Version, versionName } from './secrets.ts';

/** Name of the installation's secret that encrypts what `seal` is given. It has versions: see docs/decisions/085-rotating-secrets.md. */
export const FACTOR_KEY = 'factors';

/** What a sealed text looks like: `v`, the version of its key, and three parts. */
export const SEALED = /^v([1-9]\d{0,8})\.[\w-]{16}\.[\w-]{22}\.[\w-]*$/;

/**
 * Encrypts a text for a table (AES-256-GCM) with the newest key. It can be decrypted only with the same `owner`, so a row copied to
 * another person is useless. A module names the column in `sealed` of its server part, so that it is encrypted anew when the key is
 * rotated.
 */
export async function seal(database: Database | Tx, owner: string, text: string): Promise<string> {
  return sealWith(await newestVersion(database, FACTOR_KEY), owner, text);
}

/** Encrypts with this key. */
export function sealWith({ version, key }: Version, owner: string, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [`v${version}`, ...[iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join(
    '.',
  );
}

/** Decrypts a text of `seal`. Throws if it was altered, belongs to another owner, or was encrypted with an unknown key. */
export async function unseal(database: Database | Tx, owner: string, sealed: string): Promise<string> {
  const version = SEALED.exec(sealed)?.[1];
  const [iv, tag, body] = sealed
    .split('.')
    .slice(1)
    .map((part) => Buffer.from(part, 'base64url'));
  if (!version || !iv || !body || tag?.length !== 16)
    throw new Error('A secret in the database is not as it was sealed');
  const key = await secretOf(database, versionName(FACTOR_KEY, Number(version)));
  const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner)).setAuthTag(tag);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}
