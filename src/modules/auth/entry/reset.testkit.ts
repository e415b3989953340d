import { afterAll, beforeAll, expect } from 'vitest';
import { tokenIn } from '../../../../test/mails.ts';
import { type EntryTest, startEntryTest } from './testkit.ts';

export const NEW = 'sasvim-nova-lozinka-9';
export let e: EntryTest;
export const login = (email: string, password: string) => e.post('login', { email, password });

/** A new person with the token of a password reset link. */
export async function forgetful(): Promise<{ email: string; token: string }> {
  const email = await e.person();
  expect((await e.post('forgot-password', { email })).status).toBe(200);
  const [, mail] = await e.mails(email, 2);
  return { email, token: tokenIn(mail) };
}

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    e = await startEntryTest();
  });
  afterAll(() => e?.close());
};
