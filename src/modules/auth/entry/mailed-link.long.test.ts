// Long, since links are tried over and over. In the suite: mailed-link.test.ts (a link is looked at without being used), reset.test.ts
// (the same answer whatever is wrong with it).
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { forgetTries } from '../testkit.ts';
import { e, forgetful, look, registered, setUp } from './mailed-link.testkit.ts';
import { GONE, wrongTokens } from './testkit.ts';

setUp();

it('rejects links of another kind, expired and malformed ones', async () => {
  const [open, reset] = [await registered(), await forgetful()];
  expect(await look('reset', open.token)).toMatchObject(GONE);
  expect(await look('verification', reset.token)).toMatchObject(GONE);
  for (const [name, token] of wrongTokens(reset.token))
    for (const kind of ['reset', 'verification']) expect(await look(kind, token), name).toMatchObject(GONE);
  expect((await look('invitation', open.token)).body.errors).toEqual({ kind: expect.any(String) });
  await e.t.ownerDb.execute(sql`update mail_tokens set expires_at = now()`);
  await e.t.ownerDb.execute(sql`update registrations set expires_at = now()`);
  expect(await look('reset', reset.token)).toMatchObject(GONE);
  expect(await look('verification', open.token)).toMatchObject(GONE);
});

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
