import { createHash, randomBytes } from 'node:crypto';

/** A new opaque token: 256 random bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256 (hex) of a token; only this is stored. Random tokens need no slow hash. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A new token with what is stored of it. */
export function newHashedToken(): { token: string; hash: string } {
  const token = newToken();
  return { token, hash: tokenHash(token) };
}
