import { randomBytes, scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { publicOf } from './ed25519.ts';
import { newSecretKey, readSecretKey, type SecretKey } from './secret-key.ts';

/** What libsodium makes of these limits, for the least that it takes and for what Tauri writes. */
const LEAST = { operations: 32_768, memory: 16_777_216, N: 1024 };
const TAURI = { operations: 1_048_576, memory: 33_554_432, N: 32_768 };

/** A secret key as the documentation of minisign describes its file; without a password where `limits` are null. */
function written(
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

describe('a secret key', () => {
  const key = newSecretKey();

  it('of minisign is read without a password, and with its own', async () => {
    expect(await readSecretKey(written(key, null), '')).toEqual(key);
    expect(await readSecretKey(written(key, LEAST, 'tajna'), 'tajna')).toEqual(key);
    expect(await readSecretKey(written(key, LEAST, 'tajna'), 'Tajna')).toEqual({
      error: 'Lozinka ne otvara ovaj ključ.',
      field: 'password',
    });
  });

  it('of Tauri is the same in base64, also with an empty password', async () => {
    const tauri = (password: string) => Buffer.from(written(key, TAURI, password)).toString('base64');
    expect(await readSecretKey(tauri(''), '')).toEqual(key);
    expect(await readSecretKey(`${tauri('x')}\n`, 'x')).toEqual(key);
  });

  it('of Sparkle is its seed, which gets an id', async () => {
    const seed = randomBytes(32);
    expect(await readSecretKey(seed.toString('base64'), '')).toEqual({
      seed,
      keyId: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
  });

  it('that would take a gigabyte to open is refused, with what to do', async () => {
    const sensitive = { operations: 33_554_432, memory: 1_073_741_824, N: 2 };
    expect(await readSecretKey(written(key, sensitive), '')).toEqual({
      error: expect.stringContaining('minisign -C -W'),
    });
  });

  it('is none in other texts', async () => {
    const { seed } = newSecretKey();
    const broken = written(key, null, '', publicOf(seed));
    for (const text of ['', 'tajna', 'AAAA', broken, written(key, null).slice(0, -20), 'a'.repeat(4000)])
      expect(await readSecretKey(text, ''), text).toEqual({
        error: expect.stringContaining('nije tajni ključ'),
      });
  });
});
