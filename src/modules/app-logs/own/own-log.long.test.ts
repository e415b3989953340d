// Long, since the database is away, and a second node is started.
// In the suite: own-log.test.ts (the own log, a level that is changed, lines that the store has no room for, those that come too late).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { takeDatabaseAway } from '../../../../test/outage.ts';
import { BASE, expectCountsToEqualLines, linesOf, messagesOf } from '../testkit.ts';
import { admin, logInto, nodes, setUp, t } from './own-log.testkit.ts';

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
