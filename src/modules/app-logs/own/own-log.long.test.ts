// Long, since the database is away, and a second node is started.
// In the suite: own-log.test.ts (the own log, a level that is changed, lines that the store has no room for, those that come too late).
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { takeDatabaseAway } from '../../../../test/outage.ts';
import { LogTap } from '../../../core/log-tap.ts';
import type { LogLine } from '../lines/line.ts';
import { LogStore, logStoreOf } from '../store/log-store.ts';
import { BASE, expectCountsToEqualLines, linesOf, messagesOf } from '../testkit.ts';
import { admin, logInto, nodes, setUp, t } from './own-log.testkit.ts';
import { OwnLog } from './own-log.ts';
import { Presence } from './presence.ts';

setUp();

describe('the server’s own log', () => {
  it('that cannot be stored for long is lost and counted, and the product goes on', async () => {
    const log = logInto(t.deps.logTap);
    const bringBack = await takeDatabaseAway(t.owner);
    try {
      for (let n = 0; n < 25_000; n++) log.info({ n }, 'poplava');
      expect(t.deps.logTap.size).toBeLessThanOrEqual(20_000);
      expect((await t.call('GET', '/api/health')).status).toBe(200);
    } finally {
      await bringBack();
    }
    await eventually(
      async () => expect(await messagesOf(t, admin, '"dio loga nije sacuvan"')).not.toEqual([]),
      { limit: 60_000 },
    );
    const [line] = await linesOf(t, admin, '"dio loga nije sacuvan"');
    const dropped = Number(line!.fields!.dropped);
    expect(dropped).toBeGreaterThanOrEqual(4000);
    await eventually(
      async () => {
        const { rows } = await t.ownerDb.execute<{ count: number }>(
          sql`select count(*)::int as count from app_logs.lines where message = 'poplava'`,
        );
        expect(rows[0]!.count + dropped).toBeGreaterThanOrEqual(25_000);
      },
      { limit: 60_000 },
    );
    await eventually(async () => expect((await nodes()).nodes[0].dropped).toBeGreaterThanOrEqual(dropped), {
      limit: 30_000,
    });
    await expectCountsToEqualLines(t);
  });
});

describe('the level of a node', () => {
  it('is changed for a while, on that node alone, and goes back', async () => {
    const other = await t.node();
    await eventually(async () =>
      expect((await nodes()).nodes.filter(({ running }: { running: boolean }) => running)).toHaveLength(2),
    );
    const { rows } = await t.ownerDb.execute<{ id: string }>(
      sql`select id from app_log_nodes order by started_at`,
    );
    const [mine, theirs] = rows.map(({ id }) => id) as [string, string];
    const set = (idguid: string, body: object, token = admin.token) =>
      t.call('PATCH', `${BASE}/nodes/${idguid}`, { token, body });
    const answer = await set(theirs, { level: 'debug', minutes: 5 });
    expect(answer.body.data).toMatchObject({
      level: 'debug',
      usual_level: 'warn',
      until: expect.any(String),
    });
    await expect.poll(() => other.app.log.level).toBe('debug');
    const { nodes: listed } = await nodes();
    expect(listed.find((one: { idguid: string }) => one.idguid === mine)).toMatchObject({
      level: 'warn',
      until: null,
    });
    await set(theirs, { level: null });
    await expect.poll(() => other.app.log.level).toBe('warn');
    await set(theirs, { level: 'trace', minutes: 1 });
    await expect.poll(() => other.app.log.level).toBe('trace');
    await t.ownerDb.execute(
      sql`update app_log_nodes set wanted_until = now() + interval '200 milliseconds' where id = ${theirs}`,
    );
    await t.ownerDb.execute(sql`select pg_notify('carsija_log_level', ${theirs})`);
    await expect.poll(() => other.app.log.level).toBe('warn');
    expect((await set(mine, { level: 'glasno' })).body.errors).toHaveProperty('level');
    expect((await set(mine, { level: 'info', minutes: 0 })).body.errors).toHaveProperty('minutes');
    expect((await set('01890000-0000-7000-8000-000000000000', { level: 'info' })).status).toBe(404);
    const gone = '01890000-0000-7000-8000-00000000dead';
    await t.ownerDb.execute(sql`
      insert into app_log_nodes (id, name, release, level, usual_level, seen_at)
      values (${gone}, 'ugašen:3000', '1', 'info', 'info', now() - interval '1 hour')`);
    expect((await set(gone, { level: 'info' })).body.code).toBe('not_running');
    const { rows: trail } = await t.ownerDb.execute(
      sql`select from audit_log where resource = 'app-log-nodes'`,
    );
    expect(trail).toHaveLength(3);
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
