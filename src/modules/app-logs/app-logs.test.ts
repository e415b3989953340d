import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { logStoreOf } from './store/log-store.ts';
import {
  BASE,
  expectCountsToEqualLines,
  linesOf,
  makeLogKey,
  messagesOf,
  RIGHTS,
  sendLines,
} from './testkit.ts';

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
const histogramOf = async (q: string, who = person) =>
  (await t.call('GET', `${BASE}/histogram?${new URLSearchParams({ q })}`, { token: who.token })).body.data;
const problemsOf = async (who = person, query = '') =>
  (await t.call('GET', `${BASE}/problems?${query}`, { token: who.token })).body.data;

describe('what an application sends', () => {
  it('is there, with its fields, for the organisation whose key it is', async () => {
    const sent = await sendLines(t, key, [
      { level: 'info', msg: 'Blagajna otvorena', kasa: 3, time: ago(5) },
      {
        level: 'error',
        message: 'Printer ne odgovara',
        trace_id: 'abc',
        err: { type: 'IoError', message: 'Printer ne odgovara', stack: '' },
      },
      'Običan tekst',
    ]);
    expect(sent).toMatchObject({ status: 200, body: { data: { accepted: 3, refused: 0, errors: [] } } });
    const lines = await linesOf(t, person, 'app:blagajna');
    expect(lines).toMatchObject([
      { message: 'Običan tekst', level: 'info', app: 'blagajna' },
      {
        message: 'Printer ne odgovara',
        level: 'error',
        trace: 'abc',
        problem: expect.stringMatching(/^[0-9a-f]{16}$/),
      },
      { message: 'Blagajna otvorena', fields: { kasa: 3 }, more: false },
    ]);
    const stranger = await t.member({ permissions: RIGHTS });
    expect(await linesOf(t, stranger)).toEqual([]);
    const whole = await t.call('GET', `${BASE}/lines/${lines[1]!.key}`, { token: person.token });
    expect(whole.body.data).toMatchObject({
      problem_of: { title: 'Printer ne odgovara', state: 'new' },
      fields: { err: { type: 'IoError' } },
    });
    for (const path of [
      lines[1]!.key,
      `${lines[1]!.key}/context`,
      '1.1',
      'x',
      '99999999999999999.9999999999999999999',
    ])
      expect((await t.call('GET', `${BASE}/lines/${path}`, { token: stranger.token })).status, path).toBe(
        404,
      );
  });

  it('is taken packed and as an array, and in part where a part of it is wrong', async () => {
    expect(
      (await sendLines(t, key, gzipSync('{"msg":"Sažeto"}\n'), { 'content-encoding': 'gzip' })).status,
    ).toBe(200);
    expect(
      (
        await sendLines(t, key, JSON.stringify([{ msg: 'U nizu 1' }, { msg: 'U nizu 2' }]), {
          'content-type': 'application/json',
        })
      ).status,
    ).toBe(200);
    const mixed = await sendLines(
      t,
      key,
      `{"msg":"Dobar"}\nloš\n{"msg":"${'x'.repeat(300_000)}"}\n[1]\n{"msg":"Prekinut`,
    );
    expect(mixed).toMatchObject({
      status: 200,
      body: { data: { accepted: 1, refused: 4 }, message: 'Neki zapisi nisu sačuvani: 4.' },
    });
    expect(mixed.body.data.errors.map(({ line }: { line: number }) => line)).toEqual([2, 3, 4, 5]);
    const packed = gzipSync(Array.from({ length: 3000 }, (_, n) => `{"msg":"Paket ${n}"}`).join('\n'));
    const cut = await sendLines(t, key, packed.subarray(0, packed.length / 2));
    expect(cut.status).toBe(200);
    expect(cut.body.data.refused).toBeLessThanOrEqual(1);
    expect(cut.body.data.accepted).toBeGreaterThan(10);
    const ended = await sendLines(t, key, gzipSync('{"msg":"Prvi"}\n{"msg":"Drugi"}\n').subarray(0, -8));
    expect(ended.body.data).toMatchObject({
      accepted: 2,
      refused: 1,
      errors: [{ line: 3, message: 'Sadržaj je prekinut.' }],
    });
    expect(await messagesOf(t, person, '"u nizu"')).toEqual(['U nizu 2', 'U nizu 1']);
  });

  it('is refused in words where nothing of it can be taken', async () => {
    expect((await sendLines(t, key, '')).status).toBe(400);
    expect((await sendLines(t, key, '\n \n')).status).toBe(400);
    expect(await sendLines(t, key, 'x')).toMatchObject({
      status: 422,
      body: { errors: { 1: 'Zapis nije ispravan JSON.' } },
    });
    expect((await sendLines(t, key, gzipSync(Buffer.alloc(64 * 1024 * 1024)))).status).toBe(413);
    expect((await sendLines(t, key, '{}', { 'content-encoding': 'br' })).status).toBe(415);
    for (const token of [
      '',
      'crl_aaaaaaaa_x',
      `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`,
      person.token,
    ])
      expect((await t.call('POST', '/api/apps/logs', { token, body: '{}' })).status).toBe(401);
  });

  it('is told to come later, whatever the database fails by', async () => {
    for (const code of ['40P01', '55P03', '57014']) {
      const failure = Object.assign(new Error('ne može'), { code });
      const put = vi.spyOn(logStoreOf(t.deps.database), 'put').mockRejectedValue(failure);
      const answer = await sendLines(t, key, [{ msg: 'Nikad' }]).finally(() => put.mockRestore());
      expect([answer.status, answer.headers['retry-after']], code).toEqual([503, '5']);
    }
  });

  it('is told to come later while there is no room', async () => {
    logStoreOf(t.deps.database).full = true;
    try {
      const answer = await sendLines(t, key, [{ msg: 'Nema mjesta' }]);
      expect(answer).toMatchObject({
        status: 503,
        body: { code: 'logs_full' },
        headers: { 'retry-after': '300' },
      });
    } finally {
      logStoreOf(t.deps.database).full = false;
    }
  });

  it('cannot call itself the server, and has a name of letters and digits', async () => {
    for (const app of ['server', 'browser-site', 'a b', '', 'Čaršija', 'x'.repeat(41)])
      expect(
        (await t.call('POST', `${BASE}/keys`, { token: person.token, body: { name: 'X', app } })).body.errors,
        app,
      ).toHaveProperty('app');
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

describe('lines of organisations', () => {
  it('are read and counted by nobody else, the installation’s by the operator alone', async () => {
    const admin = await t.admin();
    await t.ownerDb.execute(sql`
      insert into app_logs.lines (at, level, app, message, fields, words)
      values (now(), 50, 'server', 'Samo operater', '{}', '''samo'' ''operater''')`);
    await t.ownerDb.execute(
      sql`insert into app_logs.minutes (minute, level, app, lines) values (date_trunc('minute', now(), 'UTC'), 50, 'server', 1)`,
    );
    expect(await messagesOf(t, admin, 'operater')).toEqual(['Samo operater']);
    expect(await messagesOf(t, person, 'operater')).toEqual([]);
    expect((await histogramOf('app:server', person)).total).toBe(0);
    expect((await histogramOf('app:server', admin)).total).toBe(1);
    expect(await messagesOf(t, admin, 'blagajna')).toEqual([]);
    for (const table of [
      'lines',
      'minutes',
      `lines_${new Date().toISOString().slice(0, 10).replaceAll('-', '')}`,
    ])
      for (const statement of [
        `delete from app_logs.${table}`,
        `insert into app_logs.${table} select * from app_logs.${table}`,
      ])
        await expect(t.deps.database.execute(sql.raw(statement)), statement).rejects.toThrow();
  });

  it('are as many by minute as there are', () => expectCountsToEqualLines(t));
});
