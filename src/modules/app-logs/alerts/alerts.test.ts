import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { saveSettings } from '../../site/settings.service.ts';
import { makeLine } from '../lines/line.ts';
import { logStoreOf } from '../store/log-store.ts';
import { daysToDrop, keepDays, oldestWithRoom, storageOf } from '../store/retention.ts';
import { writeLines } from '../store/write.ts';
import { expectCountsToEqualLines, linesOf, makeLogKey, messagesOf, RIGHTS, sendLines } from '../testkit.ts';
import { alert, call, key, person, setUp, t, told } from './alerts.testkit.ts';
import { timeText, watchAlerts } from './watch.ts';

const DAY = 86_400_000;

setUp();
const fail = (lines: number) =>
  sendLines(
    t,
    key,
    Array.from({ length: lines }, () => ({ level: 'error', msg: 'Pad' })),
  );

describe('an alert', () => {
  it('tells once when there are more, on two nodes, and again only after it was calm', async () => {
    const colleague = await t.member({ tenantId: person.tenantId, permissions: RIGHTS });
    const node = await t.node();
    const made = (await call('POST', '', alert)).body.data;
    expect(made).toMatchObject({ state: 'calm', for_all: true, active: true });
    await fail(2);
    await watchAlerts(t.deps);
    expect(await told()).toEqual([]);
    await fail(1);
    await Promise.all([
      watchAlerts(t.deps),
      watchAlerts(node.deps),
      watchAlerts(t.deps),
      watchAlerts(node.deps),
    ]);
    expect([await told(), await told(colleague)]).toEqual([
      ['Uzbuna iz logova: Kasa pada'],
      ['Uzbuna iz logova: Kasa pada'],
    ]);
    expect((await call('GET', `/${made.idguid}`)).body.data).toMatchObject({
      state: 'firing',
      last_count: 3,
    });
    await fail(5);
    await watchAlerts(t.deps);
    expect(await told()).toHaveLength(1);
    // Six minutes later nothing of it is within its time.
    await watchAlerts(t.deps, new Date(Date.now() + 6 * 60_000));
    expect((await call('GET', `/${made.idguid}`)).body.data).toMatchObject({ state: 'calm', last_count: 0 });
    await watchAlerts(t.deps);
    expect(await told()).toHaveLength(2);
    const mails = await t.ownerDb.execute(sql`select from pgboss.job where name = 'notifications.mail'`);
    expect(mails.rows).toHaveLength(4);
  });

  it('counts a line that is stored after its time was looked at, once', async () => {
    const owner = await t.member({ permissions: RIGHTS });
    const late = (await makeLogKey(t, owner, { app: 'kasni' })).key;
    const made = (
      await call('POST', '', { ...alert, name: 'Kasni', query: 'app:kasni', lines: 0, minutes: 1 }, owner)
    ).body.data;
    const state = async () => (await call('GET', `/${made.idguid}`, undefined, owner)).body.data;
    const begin = Date.now() - 10 * 60_000;
    const check = (seconds: number) => watchAlerts(t.deps, new Date(begin + seconds * 1000));
    await check(0);
    await check(60);
    await sendLines(t, late, [{ msg: 'Zakasnio', time: new Date(begin + 59_600).toISOString() }]);
    await check(120);
    expect(await state()).toMatchObject({ state: 'firing', last_count: 1 });
    await check(180);
    expect(await state()).toMatchObject({ state: 'calm', last_count: 0 });
    await check(240);
    // One that comes between two checks which are further apart than its minutes.
    await sendLines(t, late, [{ msg: 'U razmaku', time: new Date(begin + 270_000).toISOString() }]);
    await check(400);
    await check(460);
    await check(520);
    expect(await state()).toMatchObject({ state: 'calm' });
    expect(await told(owner)).toEqual(['Uzbuna iz logova: Kasni', 'Uzbuna iz logova: Kasni']);
  });

  it('does not fire for lines that are within no time of its minutes', async () => {
    const owner = await t.member({ permissions: RIGHTS });
    const sparse = (await makeLogKey(t, owner, { app: 'rijetka' })).key;
    await call('POST', '', { ...alert, name: 'Rijetka', query: 'app:rijetka', lines: 1, minutes: 1 }, owner);
    const begin = Date.now() - 10 * 60_000;
    const at = (seconds: number) => new Date(begin + seconds * 1000);
    await watchAlerts(t.deps, at(0));
    await sendLines(t, sparse, [
      { msg: 'a', time: at(10).toISOString() },
      { msg: 'b', time: at(100).toISOString() },
    ]);
    for (const seconds of [60, 120, 180]) await watchAlerts(t.deps, at(seconds));
    expect(await told(owner)).toEqual([]);
  });

  it('that cannot be looked at is not calm, until it can', async () => {
    const owner = await t.member({ permissions: RIGHTS });
    const { idguid } = (await call('POST', '', { ...alert, name: 'Pokvarena' }, owner)).body.data;
    const state = async () => (await call('GET', `/${idguid}`, undefined, owner)).body.data;
    const set = (query: string) =>
      t.ownerDb.execute(sql`update app_log_alerts set query = ${query} where idguid = ${idguid}`);
    await set('level:grozno');
    await watchAlerts(t.deps);
    expect(await state()).toMatchObject({ state: 'failed', failed_at: expect.any(String), checked_at: null });
    expect((await call('GET', '?state=failed', undefined, owner)).body.data).toHaveLength(1);
    await set('level:fatal');
    await watchAlerts(t.deps);
    expect(await state()).toMatchObject({ state: 'calm', failed_at: null, checked_at: expect.any(String) });
  });

  it.each([
    [1, 'U zadnjoj minuti'],
    [2, 'U zadnje 2 minute'],
    [5, 'U zadnjih 5 minuta'],
    [21, 'U zadnju 21 minutu'],
  ])('of %i minutes says so', (minutes, text) => expect(timeText(minutes)).toBe(text));

  it('of one person tells that person, and of another organisation nobody here', async () => {
    const stranger = await t.member({ permissions: RIGHTS });
    await call('POST', '', { ...alert, name: 'Tuđa' }, stranger);
    const one = await t.member({ tenantId: person.tenantId, permissions: RIGHTS });
    await call('POST', '', { ...alert, name: 'Samo moja', for_all: false }, one);
    await watchAlerts(t.deps);
    expect(await told(stranger)).toEqual([]);
    expect(await told(one)).toEqual(['Uzbuna iz logova: Samo moja']);
    expect(await told()).not.toContain('Uzbuna iz logova: Samo moja');
  });

  it('is changed, switched off and removed, and told of in the trail', async () => {
    const { idguid } = (await call('POST', '', { ...alert, name: 'Druga', lines: 0 })).body.data;
    await watchAlerts(t.deps);
    expect((await call('GET', `/${idguid}`)).body.data.state).toBe('firing');
    expect((await call('PATCH', `/${idguid}`, { version: 1, lines: 1000 })).body.data).toMatchObject({
      state: 'calm',
      version: 2,
      name: 'Druga',
    });
    expect((await call('PATCH', `/${idguid}`, { version: 1, active: false })).body.code).toBe('stale');
    expect((await call('PATCH', `/${idguid}`, { version: 2, active: false })).body.data.state).toBe('off');
    expect((await call('GET', `?state=off`)).body.data).toHaveLength(1);
    const stranger = await t.member({ permissions: RIGHTS });
    expect((await call('PATCH', `/${idguid}`, { version: 3, name: 'X' }, stranger)).status).toBe(404);
    expect((await call('DELETE', `/${idguid}?version=2`)).body.code).toBe('stale');
    expect((await call('GET', `/${idguid}/history`)).body.data).toHaveLength(3);
    expect((await call('DELETE', `/${idguid}`)).status).toBe(200);
    expect((await call('GET', `/${idguid}`)).status).toBe(404);
  });

  it.each([
    [{ query: 'level:grozno' }, 'query'],
    [{ query: '' }, 'query'],
    [{ lines: -1 }, 'lines'],
    [{ lines: 1.5 }, 'lines'],
    [{ minutes: 0 }, 'minutes'],
    [{ minutes: 100_000 }, 'minutes'],
    [{ name: ' ' }, 'name'],
  ])('that is wrong is refused at its field: %j', async (wrong, field) =>
    expect((await call('POST', '', { ...alert, ...wrong })).body.errors).toHaveProperty(field),
  );
});

describe('days of lines', () => {
  const now = Date.parse('2026-11-25T12:00:00Z');
  const days = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'].map((day) => ({
    day,
    bytes: 100,
  }));

  it.each<[string, { days: number; bytes: number }, string[]]>([
    ['all that fits', { days: 30, bytes: 1000 }, []],
    ['what is too old', { days: 2, bytes: 1000 }, ['2026-11-22', '2026-11-23']],
    ['what takes too much', { days: 30, bytes: 350 }, ['2026-11-22', '2026-11-23']],
    ['never today', { days: 1, bytes: 0 }, ['2026-11-22', '2026-11-23', '2026-11-24']],
  ])('%s', (_what, kept, dropped) => expect(daysToDrop(days.toReversed(), kept, now)).toEqual(dropped));

  it.each([
    ['all are, with room for one more', { most_days: 30, most_bytes: 600 }, null],
    ['none older than the oldest, where there is none', { most_days: 30, most_bytes: 599 }, '2026-11-22'],
    ['none that is about to be dropped', { most_days: 30, most_bytes: 350 }, '2026-11-24'],
  ])('are made for late lines: %s', (_what, most, oldest) =>
    expect(oldestWithRoom({ days, bytes: 500, ...most }, now)).toBe(oldest === null ? 0 : Date.parse(oldest)),
  );

  it('that have no room are not made again for late lines, which get today’s time', async () => {
    const store = logStoreOf(t.deps.database);
    const late = new Date(Date.now() - 2 * DAY);
    const oldest = Date.now() - DAY;
    // The node itself measures meanwhile, and finds that there is room (presence.ts).
    Object.defineProperty(store, 'oldest', { get: () => oldest, set: () => {}, configurable: true });
    await sendLines(t, key, [{ msg: 'Okasnio', time: late.toISOString() }]).finally(() =>
      Object.defineProperty(store, 'oldest', { value: 0, writable: true, configurable: true }),
    );
    expect(await linesOf(t, person, 'okasnio')).toMatchObject([{ fields: { sent_at: late.toISOString() } }]);
  });

  it('are made ahead, and dropped with their counts when they are too old or too many', async () => {
    const source = { tenantId: person.tenantId, app: 'blagajna', node: null, release: null };
    const at = (back: number) => new Date(Date.now() - back * DAY);
    await saveSettings(t.ownerDb, { logs_retention_days: 10, logs_retention_mb: 1000 });
    for (const back of [0, 3, 12]) {
      await t.ownerDb.execute(sql`select app_logs.make_day(${at(back).toISOString().slice(0, 10)}::date)`);
      const line = makeLine({ at: at(back), level: 'info', message: `Prije ${back}` }, source, {
        now: Date.now(),
        oldest: 0,
      });
      await writeLines(t.ownerDb, [line], []);
    }
    const dropped = await keepDays(t.deps.database);
    expect(dropped).toEqual([at(12).toISOString().slice(0, 10)]);
    const month = { od: at(30).toISOString() };
    expect(await messagesOf(t, person, 'prije', month)).toEqual(['Prije 0', 'Prije 3']);
    const storage = await storageOf(t.deps.database);
    expect(storage.days.map(({ day }) => day)).toContain(
      new Date(Date.now() + 2 * DAY).toISOString().slice(0, 10),
    );
    expect(storage).toMatchObject({ most_days: 10, full: false });
    await t.ownerDb.execute(sql`update site_settings set value = '0' where key = 'logs_retention_mb'`);
    await t.ownerDb.execute(sql`select pg_notify('carsija_changed', '')`);
    await expect
      .poll(async () => {
        await keepDays(t.deps.database);
        return messagesOf(t, person, 'prije', month);
      })
      .toEqual(['Prije 0']);
    expect((await storageOf(t.deps.database)).full).toBe(true);
    await expectCountsToEqualLines(t);
    // A line of a day that is gone gets today's time, and nothing is refused for it.
    await saveSettings(t.ownerDb, { logs_retention_mb: 1000 });
    const sent = await sendLines(t, key, [
      { msg: 'Zakasnio', time: at(3).toISOString() },
      { msg: 'Prastar', time: at(300).toISOString() },
    ]);
    expect(sent.body.data.accepted).toBe(2);
    expect(await messagesOf(t, person, 'prastar')).toEqual(['Prastar']);
    expect(await messagesOf(t, person, 'zakasnio', month)).toEqual(['Zakasnio']);
  });
});
