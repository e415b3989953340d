import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { publicOf } from './ed25519.ts';
import { LEAST, written } from './secret-key.testkit.ts';
import { newSecretKey, readSecretKey } from './secret-key.ts';

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
