// Long, since it tries links until it is slowed down.
// In the suite: mailed-link.test.ts, src/modules/auth/throttle.test.ts.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tokenIn } from '../../../../test/mails.ts';
import { forgetTries } from '../testkit.ts';
import { type EntryTest, startEntryTest } from './testkit.ts';

let e: EntryTest;
beforeAll(async () => {
  e = await startEntryTest();
});
afterAll(() => e?.close());

const look = (kind: string, token: string, from?: string) => e.post('mailed-link', { kind, token }, { from });
const registered = async () => {
  const email = await e.register();
  return { email, token: tokenIn((await e.mails(email))[0]) };
};

it('limits attempts with wrong links, not with valid ones', async () => {
  await forgetTries(e.t);
  const from = '192.0.2.77';
  const { token } = await registered();
  for (let n = 0; n < 40; n++) expect((await look('verification', token, from)).status).toBe(200);
  const statuses = [];
  for (let n = 0; n < 40; n++) statuses.push((await look('reset', `izmisljen-${n}`, from)).status);
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(410));
  expect(statuses.at(-1)).toBe(429);
  expect((await look('verification', token)).status).toBe(200);
});
