import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Database, Tx } from './context.ts';
import { secretOf } from './secrets.ts';

/** Name of the installation's secret that encrypts authenticator secrets and secret fields. */
export const FACTOR_KEY = 'factors';

const VERSION = 'v1';

/**
 * Encrypts a text for a table (AES-256-GCM). It can be decrypted only with the same `owner`, so a row copied to another
 * person is useless.
 */
export async function seal(database: Database | Tx, owner: string, text: string): Promise<string> {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', await secretOf(database, FACTOR_KEY), iv).setAAD(
    Buffer.from(owner),
  );
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [VERSION, ...[iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join('.');
}

/** Decrypts a text of `seal`. Throws if it was altered, belongs to another owner, or was encrypted with another key. */
export async function unseal(database: Database | Tx, owner: string, sealed: string): Promise<string> {
  const [version, ...parts] = sealed.split('.');
  const [iv, tag, body] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (version !== VERSION || !iv || !body || tag?.length !== 16)
    throw new Error('A secret in the database is not as it was sealed');
  const decipher = createDecipheriv('aes-256-gcm', await secretOf(database, FACTOR_KEY), iv)
    .setAAD(Buffer.from(owner))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}
