import { sql } from 'drizzle-orm';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { LogTap } from '../../../core/log-tap.ts';
import type { LogLine } from '../lines/line.ts';
import { LogStore, logStoreOf } from '../store/log-store.ts';
import { BASE, linesOf, messagesOf } from '../testkit.ts';
import { admin, logInto, setUp, t } from './own-log.testkit.ts';
import { OwnLog } from './own-log.ts';
import { Presence } from './presence.ts';

setUp();

describe('the server’s own log', () => {
  it('is stored, with request, person and problem, and found by the operator', async () => {
    const log = logInto(t.deps.logTap);
    log.info({ port: 3000 }, 'server sluša');
    const request = '0189a000-0000-7000-8000-00000000000a';
    log.error(
      { reqId: request, user: admin.userId, err: new TypeError('x nije funkcija') },
      'request failed',
    );
    await eventually(async () => expect(await messagesOf(t, admin, 'slusa')).toEqual(['server sluša']));
    for (const q of [
      request,
      `request:${request}`,
      `person:${admin.userId}`,
      'app:server "x nije funkcija"',
      'err.name:TypeError',
    ])
      expect(await messagesOf(t, admin, q), q).toEqual(['request failed']);
    const [line] = await linesOf(t, admin, 'level:error app:server');
    const { data } = (await t.call('GET', `${BASE}/lines/${line!.key}`, { token: admin.token })).body;
    expect(data).toMatchObject({
      request,
      person: admin.userId,
      person_name: expect.any(String),
      problem_of: { title: 'x nije funkcija' },
      node: expect.stringContaining(':'),
    });
  });

  it('does not tell itself of what it tells', async () => {
    const before = await linesOf(t, admin, 'app:server -poplava', { limit: '500' });
    await new Promise((done) => setTimeout(done, 1500));
    expect(await linesOf(t, admin, 'app:server -poplava', { limit: '500' })).toHaveLength(before.length);
  });
});

describe('the level of a node', () => {
  it('is changed, and goes back', async () => {
    const id = await eventually(async () => {
      const { rows } = await t.ownerDb.execute<{ id: string }>(sql`select id from app_log_nodes`);
      expect(rows).toHaveLength(1);
      return rows[0]!.id;
    });
    const set = (body: object, idguid = id) =>
      t.call('PATCH', `${BASE}/nodes/${idguid}`, { token: admin.token, body });
    const answer = await set({ level: 'debug', minutes: 5 });
    expect(answer.body.data).toMatchObject({
      level: 'debug',
      usual_level: 'warn',
      until: expect.any(String),
    });
    await expect.poll(() => t.app.log.level).toBe('debug');
    await set({ level: null });
    await expect.poll(() => t.app.log.level).toBe('warn');
    expect((await set({ level: 'glasno' })).body.errors).toHaveProperty('level');
    expect((await set({ level: 'info' }, '01890000-0000-7000-8000-000000000000')).status).toBe(404);
  });

  it('is the operator’s alone', async () => {
    const person = await t.member({ permissions: ['admin_app_logs_pregled', 'admin_app_logs_save'] });
    expect((await t.call('GET', `${BASE}/nodes`, { token: person.token })).body.code).toBe('operator_only');
  });
});

describe('errors of browsers', () => {
  const report = (errors: object[], more: object = {}) =>
    t.call('POST', '/api/browser-errors', {
      body: { front: 'admin', release: '1.2', errors, ...more },
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });

  it('are lines without a person, and a problem', async () => {
    const error = {
      kind: 'error',
      type: 'TypeError',
      message: 'Ne mogu čitati amra@primjer.ba',
      stack: 'TypeError: x\n    at pay (https://a.ba/admin-assets/index-Ab12_-9x.js?v=1:1:2345)',
      path: '/admin/users/0189a000-0000-7000-8000-00000000000a/view?q=Amra',
    };
    expect((await report([error, { ...error, message: 'Drugo', times: 7 }])).status).toBe(200);
    await eventually(async () => expect(await linesOf(t, admin, 'app:browser-admin')).toHaveLength(2));
    const lines = await linesOf(t, admin, 'app:browser-admin');
    expect(JSON.stringify(lines)).not.toMatch(/amra|0189a000|v=1/i);
    expect(lines.find(({ message }) => message === 'Drugo')).toMatchObject({
      level: 'error',
      release: '1.2',
      node: null,
      fields: { times: 7, how: 'greška' },
    });
  });

  it.each([
    [[], {}],
    [[{ kind: 'x', message: '' }], {}],
    [[{ kind: 'error', message: 'a', cookie: 'b' }], {}],
    [[{ kind: 'error', message: 'a' }], { front: 'server' }],
    [Array.from({ length: 11 }, () => ({ kind: 'error', message: 'a' })), {}],
  ])('that are none are refused', async (errors, more) =>
    expect((await report(errors, more)).status).toBe(422),
  );

  it('are bounded and throttled', async () => {
    expect((await report([{ kind: 'error', message: 'x'.repeat(200_000) }])).status).toBe(413);
    const statuses = new Set<number>();
    for (let n = 0; n < 30; n++)
      statuses.add((await report([{ kind: 'rejection', message: 'Brzo' }])).status);
    expect([...statuses].sort()).toEqual([200, 429]);
  });
});

/** Lines of that node are stored in another way meanwhile, and all others as ever. */
const storedOtherwise = async (
  node: string,
  put: (lines: readonly LogLine[]) => Promise<void>,
  work: () => Promise<void>,
): Promise<void> => {
  const store = logStoreOf(t.deps.database);
  const asEver = (lines: readonly LogLine[]) => LogStore.prototype.put.call(store, lines);
  Object.defineProperty(store, 'put', {
    value: (lines: readonly LogLine[]) => (lines[0]?.node === node ? put(lines) : asEver(lines)),
    configurable: true,
  });
  await work().finally(() => Reflect.deleteProperty(store, 'put'));
};

describe('lines that the store has no room for', () => {
  /** Nobody else says meanwhile that there is room. */
  const withoutRoom = async (work: () => Promise<void>): Promise<void> => {
    const store = logStoreOf(t.deps.database);
    Object.defineProperty(store, 'full', { get: () => true, set: () => {}, configurable: true });
    await work().finally(() =>
      Object.defineProperty(store, 'full', { value: false, writable: true, configurable: true }),
    );
  };

  it('wait, and no line is made of those that were lost before, nor counted', async () => {
    const tap = new LogTap();
    const own = new OwnLog({ ...t.deps, logTap: tap, log: pino({ enabled: false }) }, 'puna:1');
    try {
      tap.drop(7);
      await withoutRoom(async () => {
        logInto(tap).warn('čeka mjesto');
        for (let n = 0; n < 3; n++) await own.flush();
        expect([own.dropped, own.stored]).toEqual([7, 0]);
      });
      for (let n = 0; n < 3; n++) await own.flush();
      expect([own.dropped, own.stored]).toEqual([7, 2]);
      expect((await messagesOf(t, admin, 'node:"puna:1"')).sort()).toEqual([
        'Dio loga nije sačuvan: izgubljenih zapisa 7.',
        'čeka mjesto',
      ]);
    } finally {
      await own.close();
    }
  });

  it('are stored with those that come, once there is room, also where one of them cannot be', async () => {
    const tap = new LogTap();
    const own = new OwnLog({ ...t.deps, logTap: tap, log: pino({ enabled: false }) }, 'puna:3');
    const store = logStoreOf(t.deps.database);
    const one = (lines: readonly LogLine[]): Promise<void> =>
      lines.length > 1 || lines[0]!.message === 'nemoguća'
        ? Promise.reject(new Error('cannot be written'))
        : LogStore.prototype.put.call(store, lines);
    try {
      tap.drop(7);
      await withoutRoom(async () => {
        for (const message of ['prva', 'nemoguća', 'treća']) logInto(tap).warn(message);
        await own.flush();
      });
      // It is known at once that lines can be stored, and of how many it has to be told.
      await storedOtherwise('puna:3', one, () => own.flush());
      expect([own.dropped, own.stored]).toEqual([8, 3]);
      expect((await messagesOf(t, admin, 'node:"puna:3"')).sort()).toEqual([
        'Dio loga nije sačuvan: izgubljenih zapisa 8.',
        'prva',
        'treća',
      ]);
    } finally {
      await own.close();
    }
  });

  it('are lost when the server stops, and its last sign of life says how many', async () => {
    const tap = new LogTap();
    const own = new OwnLog({ ...t.deps, logTap: tap, log: pino({ enabled: false }) }, 'puna:2');
    const presence = new Presence(t.deps, t.app, own);
    await withoutRoom(async () => {
      for (let n = 0; n < 3; n++) logInto(tap).warn('ostaje');
      await own.close();
      await presence.close();
    });
    const { rows } = await t.ownerDb.execute(
      sql`select stored::int, dropped::int, seen_at < now() - interval '50 seconds' as gone from app_log_nodes where id = ${presence.id}`,
    );
    expect(rows).toEqual([{ stored: 0, dropped: 3, gone: true }]);
  });
});

it('lines that the last write stores too late are lost, and not stored too', async () => {
  const tap = new LogTap();
  const own = new OwnLog({ ...t.deps, logTap: tap, log: pino({ enabled: false }) }, 'spora:1');
  const { promise, resolve } = Promise.withResolvers<void>();
  const puts: number[] = [];
  const put = (lines: readonly LogLine[]): Promise<void> => {
    puts.push(lines.length);
    return promise;
  };
  await storedOtherwise('spora:1', put, async () => {
    for (let n = 0; n < 2; n++) logInto(tap).warn('čeka');
    const flushed = own.flush();
    await eventually(async () => expect(puts).toEqual([2]));
    logInto(tap).warn('iza njih');
    await own.close(20);
    expect([own.dropped, own.stored]).toEqual([3, 0]);
    resolve();
    await flushed;
    // As a sign of life does that finds room.
    await own.flush();
    expect([own.dropped, own.stored, puts]).toEqual([3, 0, [2]]);
  });
});

it('a tap takes no more than fits, and counts the rest', () => {
  const tap = new LogTap();
  let many = 0;
  tap.onMany = () => {
    many += 1;
  };
  for (let n = 0; n < 1000; n++) tap.write('x'.repeat(100_000));
  expect(tap.size).toBe(167);
  expect(tap.takeDropped()).toBe(833);
  expect(tap.takeDropped()).toBe(0);
  tap.write('x'.repeat(300_000));
  expect(tap.takeDropped()).toBe(1);
  expect(tap.take(1000)).toHaveLength(167);
  for (let n = 0; n < 1000; n++) tap.write('kratko');
  expect(many).toBe(2);
});
