import { afterAll, beforeAll } from 'vitest';
import { tokenIn } from '../../../../test/mails.ts';
import { type EntryTest, startEntryTest } from './testkit.ts';

export let e: EntryTest;

export const look = (kind: string, token: string, from?: string) =>
  e.post('mailed-link', { kind, token }, { from });
export const registered = async () => {
  const email = await e.register();
  return { email, token: tokenIn((await e.mails(email))[0]) };
};
export const forgetful = async () => {
  const email = await e.person();
  await e.post('forgot-password', { email });
  return { email, token: tokenIn((await e.mails(email, 2))[1]) };
};

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    e = await startEntryTest();
  });
  afterAll(() => e?.close());
};
