// Long, since nodes are started, and thousands of lines sent.
// In the suite: app-logs.test.ts (what is sent and refused, errors of one kind, organisations).
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { makeLine } from './lines/line.ts';
import { Admission, MOST_PROBLEMS } from './problems/admit.ts';
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
  it('of countless kinds fall into one, and each line still says its own', async () => {
    const owner = await t.member({ permissions: RIGHTS });
    const { key } = await makeLogKey(t, owner, { app: 'luda' });
    const letters = (n: number) =>
      [...n.toString(26)].map((digit) => 'abcdefghijklmnopqrstuvwxyz'[Number.parseInt(digit, 26)]).join('');
    const total = MOST_PROBLEMS + 300;
    const lines = Array.from({ length: total }, (_, n) => ({
      level: 'error',
      msg: `Poruka ${letters(n)} zapela`,
    }));
    await sendLines(t, key, lines.slice(0, 400));
    await sendLines(t, key, lines.slice(400));
    const { rows } = await t.ownerDb.execute<{ other: boolean; count: number; lines: number }>(sql`
      select other, count(*)::int as count, sum(lines)::int as lines from app_log_problems where app = 'luda' group by 1 order by 1`);
    expect(rows).toEqual([
      { other: false, count: MOST_PROBLEMS, lines: MOST_PROBLEMS },
      { other: true, count: 1, lines: 300 },
    ]);
    expect(await messagesOf(t, owner, `"poruka ${letters(total - 1)} zapela"`)).toHaveLength(1);
    // A node that has just started knows none of them.
    const admission = new Admission();
    const own: boolean[] = [];
    for (const n of [total, 0]) {
      const source = { tenantId: owner.tenantId, app: 'luda', node: null, release: null };
      const given = { level: 'error' as const, message: `Poruka ${letters(n)} zapela` };
      const line = makeLine(given, source, { now: Date.now(), oldest: 0 });
      const [settled] = await admission.settle(t.deps.database, [line]);
      own.push(settled!.problem!.fingerprint === line.problem!.fingerprint);
    }
    expect(own).toEqual([false, true]);
  });
});
