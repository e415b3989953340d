import { randomBytes, scryptSync } from 'node:crypto';
import { publicOf } from './ed25519.ts';
import type { SecretKey } from './secret-key.ts';

/** What libsodium makes of these limits, for the least that it takes and for what Tauri writes. */
export const LEAST = { operations: 32_768, memory: 16_777_216, N: 1024 };

/** A secret key as the documentation of minisign describes its file; without a password where `limits` are null. */
export function written(
  { keyId, seed }: SecretKey,
  limits: typeof LEAST | null,
  password = '',
  publicKey = publicOf(seed),
): string {
  const salt = randomBytes(32);
  const head = Buffer.alloc(22);
  head.write('Ed', 0);
  if (limits) head.write('Sc', 2);
  head.write('B2', 4);
  const bounds = Buffer.alloc(16);
  bounds.writeBigUInt64LE(BigInt(limits?.operations ?? 0), 0);
  bounds.writeBigUInt64LE(BigInt(limits?.memory ?? 0), 8);
  const open = Buffer.concat([Buffer.from(keyId, 'hex'), seed, publicKey, randomBytes(32)]);
  const stream = limits
    ? scryptSync(password, salt, 104, { N: limits.N, r: 8, p: 1, maxmem: 256 * 1024 ** 2 })
    : Buffer.alloc(104);
  const sealed = Buffer.from(open.map((byte, index) => byte ^ stream[index]!));
  const body = Buffer.concat([head.subarray(0, 6), salt, bounds, sealed]);
  return `untrusted comment: minisign encrypted secret key\n${body.toString('base64')}\n`;
}
