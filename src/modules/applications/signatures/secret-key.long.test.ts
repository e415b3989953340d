// Long, since keys are opened at the cost of their passwords. In the suite: secret-key.test.ts (a key of minisign).
import { describe, expect, it } from 'vitest';
import { written } from './secret-key.testkit.ts';
import { newSecretKey, readSecretKey } from './secret-key.ts';

const TAURI = { operations: 1_048_576, memory: 33_554_432, N: 32_768 };

describe('a secret key', () => {
  const key = newSecretKey();

  it('of Tauri is the same in base64, also with an empty password', async () => {
    const tauri = (password: string) => Buffer.from(written(key, TAURI, password)).toString('base64');
    expect(await readSecretKey(tauri(''), '')).toEqual(key);
    expect(await readSecretKey(`${tauri('x')}\n`, 'x')).toEqual(key);
  });
});
