import { randomBytes } from 'node:crypto';
import { PUBLIC_SHARE } from './labels.ts';

/** Random bytes of a token: 160 bits, which nobody guesses. */
const SECRET_BYTES = 20;
const TENANT_BYTES = 16;

/**
 * A new token of a link, 48 characters for an address. It begins with the organisation's id, because row-level security shows a link
 * only to its organisation; the id gives no access to anything.
 */
export const newShareToken = (tenantId: string): string =>
  Buffer.concat([Buffer.from(tenantId.replaceAll('-', ''), 'hex'), randomBytes(SECRET_BYTES)]).toString(
    'base64url',
  );

/** The organisation that a token names; null for what is no token. */
export function tenantOfToken(token: string): string | null {
  if (!/^[\w-]{48}$/.test(token)) return null;
  const hex = Buffer.from(token, 'base64url').subarray(0, TENANT_BYTES).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Path of the public page of a link. */
export const sharePath = (token: string): string => PUBLIC_SHARE.page.replace(':token', token);
