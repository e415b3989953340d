// Long, since nodes are started, and thousands of lines sent.
// In the suite: app-logs.test.ts (what is sent and refused, errors of one kind, organisations).
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { BASE, linesOf, makeLogKey, messagesOf, RIGHTS, sendLines } from './testkit.ts';

let t: TestApp;
let person: Person;
let key: string;

beforeAll(async () => {
  t = await createTestApp();
  person = await t.member({ permissions: RIGHTS });
  key = (await makeLogKey(t, person)).key;
});
afterAll(() => t.close());

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const problemsOf = async (who = person, query = '') =>
  (await t.call('GET', `${BASE}/problems?${query}`, { token: who.token })).body.data;

describe('what an application sends', () => {
  it('of hostile lines is cut and counted, and found', async () => {
    const fields = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`polje${n}`, n]));
    const sent = await sendLines(t, key, [
      { msg: 'Tisuću polja', ...fields },
      { msg: '\u001b[31mCrveno\u001b[0m\0 i NUL', trace: 'š'.repeat(4096) },
      {
        msg: "'; drop table app_log_keys; --",
        __proto__x: { constructor: 1 },
        "a'b\\": "c'd\\",
        tajna: '\ud800',
      },
      { msg: 'x'.repeat(200_000) },
    ]);
    expect(sent.body.data).toMatchObject({ accepted: 4 });
    expect((await linesOf(t, person, 'tisuću'))[0]?.fields?._cut).toEqual({ fields: 900 });
    expect(await linesOf(t, person, 'crveno')).toMatchObject([
      { message: 'Crveno i NUL', trace: 'š'.repeat(64) },
    ]);
    expect(await messagesOf(t, person, `"a'b\\:c'd\\" drop`)).toEqual([]);
    expect(await messagesOf(t, person, 'drop table')).toHaveLength(1);
    expect(await linesOf(t, person, 'app:blagajna -blagajna', { limit: '500' })).toContainEqual(
      expect.objectContaining({ more: true, message: 'x'.repeat(1000) }),
    );
  });

  it('stops with its key, on every node', async () => {
    const node = await t.node();
    const made = await makeLogKey(t, person, { app: 'prolazna' });
    const at = (app: typeof t.app) =>
      app.inject({
        method: 'POST',
        url: '/api/apps/logs',
        headers: { authorization: `Bearer ${made.key}` },
        payload: '{"msg":"x"}',
      });
    await expect.poll(async () => (await at(node.app)).statusCode).toBe(200);
    const path = `${BASE}/keys/${made.idguid}`;
    expect((await t.call('DELETE', path, { token: person.token })).status).toBe(409);
    expect((await t.call('POST', `${path}/revoke`, { token: person.token })).body.data).toMatchObject({
      state: 'revoked',
    });
    expect((await at(t.app)).statusCode).toBe(401);
    await expect.poll(async () => (await at(node.app)).statusCode).toBe(401);
    expect((await t.call('DELETE', path, { token: person.token })).status).toBe(200);
    const { rows } = await t.ownerDb.execute(
      sql`select changes::text as changes from audit_log where record_id = ${made.idguid}`,
    );
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toContain(made.key.slice(-43));
    expect((await t.call('GET', path, { token: person.token })).status).toBe(404);
  });
});

describe('errors of one kind', () => {
  const failure = (n: number, more: object = {}) => ({
    level: 'error',
    msg: `Račun ${n} nije plaćen`,
    err: {
      type: 'PayError',
      message: `Račun ${n} nije plaćen`,
      stack: `PayError: x\n    at pay (/srv/kasa/pay.ts:${n}:1)`,
    },
    ...more,
  });

  it('are one problem, which is seen, solved, and comes back', async () => {
    const owner = await t.member({ permissions: RIGHTS });
    const { key } = await makeLogKey(t, owner, { app: 'kasa' });
    await sendLines(t, key, [
      failure(1, { release: '1.0' }),
      failure(2, { release: '1.0' }),
      failure(3, { release: '1.1', level: 'fatal' }),
    ]);
    const [problem, ...others] = await problemsOf(owner);
    expect(others).toEqual([]);
    expect(problem).toMatchObject({
      title: 'Račun 1 nije plaćen',
      kind: 'PayError',
      place: 'pay /srv/kasa/pay.ts',
      lines: 3,
      level: 'fatal',
      state: 'new',
      releases: ['1.0', '1.1'],
    });
    const path = `${BASE}/problems/${problem.idguid}`;
    const set = (state: string, version: number, who = owner) =>
      t.call('PATCH', path, { token: who.token, body: { state, version } });
    expect((await set('seen', 1)).body.data).toMatchObject({ state: 'seen', version: 2 });
    expect((await set('solved', 1)).body.code).toBe('stale');
    expect((await set('solved', 2)).body.data).toMatchObject({
      state: 'solved',
      solved_at: expect.any(String),
    });
    // What happened before it was solved does not bring it back.
    await sendLines(t, key, [failure(4, { time: ago(60) })]);
    expect((await problemsOf(owner))[0]).toMatchObject({ state: 'solved', lines: 4 });
    await sendLines(t, key, [failure(5, { time: new Date(Date.now() + 2000).toISOString() })]);
    expect((await problemsOf(owner, 'state=returned'))[0]).toMatchObject({
      lines: 5,
      returned_at: expect.any(String),
    });
    expect(await messagesOf(t, owner, `problem:${problem.fingerprint}`)).toHaveLength(5);
    expect((await t.call('GET', `${path}/history`, { token: owner.token })).body.data).toHaveLength(2);
    const stranger = await t.member({ permissions: RIGHTS });
    expect(await problemsOf(stranger)).toEqual([]);
    expect((await set('seen', 3, stranger)).status).toBe(404);
    expect(
      (await set('new', 3, await t.member({ tenantId: owner.tenantId, permissions: RIGHTS.slice(0, 1) })))
        .status,
    ).toBe(403);
  });
});
