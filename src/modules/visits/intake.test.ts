import { createHash, createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { saveSettings } from '../site/settings.service.ts';
import { intakeOf } from './intake/parts.ts';
import { storeViews } from './intake/store.service.ts';
import { NO_PAGE, referrerOf, VISITOR_KEY, type View } from './intake/view.ts';
import { removeOldVisits } from './retention.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t?.close());

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
const good = {
  fp_visitor_id: '3f2a9c0b1d4e5f60718293a4b5c6d7e8',
  path: '/',
  referrer: 'https://www.google.com/search?q=carsija#x',
  user_agent: CHROME,
  device: 'desktop',
  country: '',
  city: '',
};
const track = (body: unknown, headers: Record<string, string> = {}) =>
  t.call('POST', '/api/public/track-visitor', { body, headers });
/** Page views as they are kept, newest first. */
const stored = async () => {
  await intakeOf(t.deps).flush();
  const { rows } = await t.ownerDb.execute<Record<string, unknown>>(sql`
    select v.*, p.*, path.path, e.path as entry, s.views, s.last_at > s.at as lasted
    from visit_views v join visit_sessions s on s.id = v.session join visit_profiles p on p.id = v.profile
    join visit_paths path on path.id = v.path join visit_paths e on e.id = v.entry order by v.id desc`);
  return rows;
};
const empty = async () => {
  await intakeOf(t.deps).flush();
  await t.ownerDb.execute(
    sql`truncate visit_days, visit_views, visit_sessions, visit_visitors, visit_profiles, visit_paths`,
  );
};
beforeEach(empty);

describe('a page view', () => {
  it('is kept without what an address may hide in its query', async () => {
    const answer = await track({ ...good, path: '/auth/verify-email/?token=tajna' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, message: 'Posjeta je zabilježena.' });
    expect(await stored()).toMatchObject([
      {
        path: '/auth/verify-email',
        referrer: 'google.com',
        device: 'desktop',
        browser: 'Chrome',
        system: 'Windows',
      },
    ]);
  });

  it('keeps neither the identifier of the browser nor where it is on the network', async () => {
    await track(good, { 'x-forwarded-for': '77.77.200.1' });
    await stored();
    const { rows } = await t.ownerDb.execute<{ name: string }>(sql`
      select table_name as name from information_schema.tables where table_schema = 'public'`);
    for (const { name } of rows) {
      const { rows: found } = await t.ownerDb.execute(
        sql`select 1 from ${sql.identifier(name)} x where x::text like any(array['%77.77.200.1%', ${`%${good.fp_visitor_id}%`}])`,
      );
      expect(found, name).toEqual([]);
    }
  });

  it.each([
    ['77.77.200.1', 'BA', 'Sarajevo'],
    ['2a02:27b0::1', 'BA', 'Sarajevo'],
    ['127.0.0.1', '', ''],
    ['192.168.1.5', '', ''],
    ['::1', '', ''],
  ])('from %s is placed by the server, whatever the browser says', async (address, country, city) => {
    await track({ ...good, country: 'US', city: 'Tuzla' }, { 'x-forwarded-for': address });
    expect(await stored()).toMatchObject([{ country, city }]);
  });

  it('from the site itself has no referrer', async () => {
    const { hostname } = new URL(t.deps.config.publicUrl);
    await track({ ...good, referrer: `https://${hostname}/alati` });
    expect(referrerOf('https://primjer.ba/x', ['www.primjer.ba'])).toBe('');
    expect(referrerOf('https://www.primjer.ba/x', ['primjer.ba'])).toBe('');
    expect(referrerOf('https://www.drugi.ba/x', ['primjer.ba'])).toBe('drugi.ba');
    await track({ ...good, fp_visitor_id: 'drugi', referrer: 'android-app://com.google' });
    await track({ ...good, fp_visitor_id: 'treci', referrer: 'https://[nije' });
    expect((await stored()).map(({ referrer }) => referrer)).toEqual(['', '', '']);
  });

  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/130.0.0.0 Safari/537.36',
    'curl/8.5.0',
    '',
  ])('of a robot is answered and not kept: %s', async (user_agent) => {
    const answer = await track({ ...good, user_agent });
    expect([answer.status, answer.body.success]).toEqual([200, true]);
    expect(await stored()).toEqual([]);
  });

  it.each([{ dnt: '1' }, { 'sec-gpc': '1' }])('is not kept of those who ask for it: %j', async (headers) => {
    const answer = await track(good, headers as unknown as Record<string, string>);
    expect([answer.status, answer.body.success]).toEqual([200, true]);
    expect(await stored()).toEqual([]);
  });

  it('is of a page that there is, or of none: nobody decides what stands on the screen', async () => {
    const record = '01890000-0000-7000-8000-00000000517e';
    const pages = {
      '/portfolio/#rad': '/portfolio',
      [`/provjera/${record}`]: '/provjera/:id',
      [`/admin/users/view/${record}`]: '/admin/users/view/:id',
      '/kupite-kod-nas': NO_PAGE,
      [`/${'a'.repeat(498)}😀${'x'.repeat(500)}`]: NO_PAGE,
      [`/${'界'.repeat(2000)}`]: NO_PAGE,
      '/portfolio/': '/portfolio',
    };
    let who = 0;
    for (const path of Object.keys(pages)) {
      who += 1;
      expect((await track({ ...good, path, fp_visitor_id: `p${who}` })).status).toBe(200);
    }
    expect((await stored()).reverse().map(({ path }) => path)).toEqual(Object.values(pages));
  });

  it.each([
    ['Kupite kod nas/1.0 (X11; Linux x86_64) Nesto/2', '', 'Linux'],
    [CHROME.replace('Chrome/', 'Edg/130.0 Chrome/'), 'Edge', 'Windows'],
  ])('by %s is of a browser that is known, or of none', async (user_agent, browser, system) => {
    expect((await track({ ...good, user_agent })).status).toBe(200);
    expect(await stored()).toMatchObject([{ browser, system }]);
  });

  it('is known by a pseudonym that takes the secret of the installation to work out', async () => {
    await track(good);
    await stored();
    const { rows } = await t.ownerDb.execute<{ key: string; value: string }>(
      sql`select key::text, value from visit_visitors, app_secrets where name = ${VISITOR_KEY}`,
    );
    const number = (hash: Buffer) => String(hash.readBigInt64BE());
    const [{ key, value } = { key: '', value: '' }] = rows;
    const secret = Buffer.from(value, 'base64url');
    expect(secret).toHaveLength(32);
    expect(key).toBe(number(createHmac('sha256', secret).update(good.fp_visitor_id).digest()));
    expect(key).not.toBe(number(createHash('sha256').update(`visit ${good.fp_visitor_id}`).digest()));
  });

  it.each([
    [{ ...good, device: 'toster' }, 422, 'device'],
    [{ ...good, device: undefined }, 422, 'device'],
    [{ ...good, path: 'https://zlo.ba' }, 422, 'path'],
    [{ ...good, path: `/${'a'.repeat(3000)}` }, 422, 'path'],
    [{ ...good, fp_visitor_id: '' }, 422, 'fp_visitor_id'],
    [{ ...good, fp_visitor_id: '<b>' }, 422, 'fp_visitor_id'],
    [{ ...good, user_agent: 7 }, 422, 'user_agent'],
    [{ ...good, referrer: 'a\0b' }, 422, 'referrer'],
    [{ ...good, more: 1 }, 422, '_'],
    [[good], 422, '_'],
    [{ ...good, user_agent: 'x'.repeat(1024 * 1024) }, 413, null],
  ])('that is wrong is refused: %#', async (body, status, field) => {
    const answer = await track(body);
    expect(answer.status).toBe(status);
    expect(answer.body.success).toBe(false);
    if (field) expect(answer.body.errors).toHaveProperty([field]);
    expect(await stored()).toEqual([]);
  });

  it('is one of 120 a minute from one address, IPv6 by its network', async () => {
    let last = 200;
    let sent = 0;
    for (; last === 200 && sent < 130; sent++) {
      const address = `2001:db8:1:1::${(sent + 1).toString(16)}`;
      last = (await track(good, { 'x-forwarded-for': address })).status;
    }
    expect([sent, last]).toEqual([121, 429]);
    expect((await track(good, { 'x-forwarded-for': '2001:db8:1:2::1' })).status).toBe(200);
  });

  it('waits a moment, and is written when the server stops', async () => {
    await track(good);
    await eventually(async () => {
      const { rows } = await t.ownerDb.execute(sql`select 1 from visit_views`);
      expect(rows).toHaveLength(1);
    });
    const other = await t.node();
    const send = () => other.app.inject({ method: 'POST', url: '/api/public/track-visitor', payload: good });
    expect((await send()).statusCode).toBe(200);
    await intakeOf(other.deps).close();
    const { rows } = await t.ownerDb.execute(sql`select 1 from visit_views`);
    expect(rows).toHaveLength(2);
    // Too late to be kept, and told so.
    expect((await send()).statusCode).toBe(503);
  });
});

/** A view at a time on the clock of Sarajevo (winter). */
const view = (visitor: number, time: string, path = '/', more: Partial<View['profile']> = {}): View => ({
  visitor: BigInt(visitor),
  at: new Date(`${time}+01:00`),
  path,
  profile: {
    device: 'mobile',
    browser: 'Safari',
    system: 'iOS',
    country: 'BA',
    city: 'Tuzla',
    referrer: '',
    ...more,
  },
});

describe('views of one browser', () => {
  it('are one visit with pauses up to half an hour, and keep what the first one said', async () => {
    await storeViews(t.deps.database, [
      view(1, '2026-02-03T10:00:00', '/prva', { referrer: 'klix.ba' }),
      view(2, '2026-02-03T10:05:00', '/'),
      view(1, '2026-02-03T10:30:00', '/druga', { referrer: '' }),
    ]);
    await storeViews(t.deps.database, [
      view(1, '2026-02-03T11:00:00', '/treca', { country: 'HR' }),
      view(1, '2026-02-03T11:30:01', '/cetvrta', { country: 'HR' }),
    ]);
    const rows = (await stored()).reverse();
    expect(
      rows.map(({ path, entry, views, referrer, country }) => [path, entry, views, referrer, country]),
    ).toEqual([
      ['/prva', '/prva', 3, 'klix.ba', 'BA'],
      ['/', '/', 1, '', 'BA'],
      ['/druga', '/prva', 3, 'klix.ba', 'BA'],
      ['/treca', '/prva', 3, 'klix.ba', 'BA'],
      ['/cetvrta', '/cetvrta', 1, '', 'HR'],
    ]);
    expect(new Set(rows.map(({ visitor }) => visitor)).size).toBe(2);
  });

  it('never go on past midnight in Sarajevo', async () => {
    await storeViews(t.deps.database, [view(1, '2026-02-03T23:59:59'), view(1, '2026-02-04T00:00:00')]);
    const { rows } = await t.ownerDb.execute(sql`select day::text from visit_sessions order by id`);
    expect(rows).toEqual([{ day: '2026-02-03' }, { day: '2026-02-04' }]);
  });

  it('may come to two nodes at once', async () => {
    const batches = Array.from({ length: 6 }, () =>
      Array.from({ length: 50 }, (_, n) => view(n % 10, '2026-02-03T10:00:00', `/${n}`)),
    );
    await Promise.all(batches.map((batch) => storeViews(t.deps.database, batch)));
    const { rows } = await t.ownerDb.execute(sql`
      select count(*)::int as sessions, sum(views)::int as views, (select count(*)::int from visit_visitors) as visitors,
        (select count(*)::int from visit_paths) as paths from visit_sessions`);
    expect(rows).toEqual([{ sessions: 10, views: 300, visitors: 10, paths: 50 }]);
  });
});

it('what is old goes, and with it what nothing refers to any more', async () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  await storeViews(t.deps.database, [
    { ...view(1, '2026-01-01T00:00:00', '/stara', { city: 'Zenica' }), at: ago(9) },
    { ...view(2, '2026-01-01T00:00:00', '/nova'), at: ago(9) },
    { ...view(2, '2026-01-01T00:00:00', '/nova'), at: ago(6) },
  ]);
  await saveSettings(t.deps.database, { visits_retention_days: 7 });
  await t.deps.database.transaction((tx) => t.deps.jobs.send(tx, 'visits.retention', {}));
  const left = async () =>
    (
      await t.ownerDb.execute(sql`
        select (select count(*)::int from visit_views) as views, (select count(*)::int from visit_sessions) as sessions,
          (select count(*)::int from visit_visitors) as visitors, (select count(*)::int from visit_paths) as paths,
          (select count(*)::int from visit_profiles) as profiles`)
    ).rows[0];
  await eventually(async () =>
    expect(await left()).toEqual({ views: 1, sessions: 1, visitors: 1, paths: 1, profiles: 1 }),
  );
  expect(await removeOldVisits(t.deps.database, 7)).toBe(0);
  await storeViews(t.deps.database, [{ ...view(1, '2026-01-01T00:00:00', '/stara'), at: new Date() }]);
  expect(await left()).toMatchObject({ views: 2, visitors: 2, paths: 2 });
});

it('every retention has its hour', async () => {
  const { rows } = await t.ownerDb.execute(sql`
    select name, cron, timezone from pgboss.schedule
    where name like '%retention' and name not like 'checker.%' order by cron`);
  expect(rows).toEqual([
    { name: 'visits.retention', cron: '17 3 * * *', timezone: 'Europe/Sarajevo' },
    { name: 'ejn.retention', cron: '17 4 * * *', timezone: 'Europe/Sarajevo' },
    { name: 'site.messages-retention', cron: '22 3 * * *', timezone: 'Europe/Sarajevo' },
    { name: 'trail.retention', cron: '27 3 * * *', timezone: 'Europe/Sarajevo' },
    { name: 'documents.retention', cron: '31 3 * * *', timezone: 'Europe/Sarajevo' },
    { name: 'ddns.history-retention', cron: '43 3 * * *', timezone: 'Europe/Sarajevo' },
    { name: 'ddns.challenge-retention', cron: '45 3 * * *', timezone: 'Europe/Sarajevo' },
    { name: 'viber.presence-retention', cron: '46 3 * * *', timezone: 'Europe/Sarajevo' },
    { name: 'live.retention', cron: '47 * * * *', timezone: 'Europe/Sarajevo' },
    { name: 'viber.callback-retention', cron: '48 3 * * *', timezone: 'Europe/Sarajevo' },
    { name: 'viber.links-retention', cron: '49 3 * * *', timezone: 'Europe/Sarajevo' },
    { name: 'notifications.retention', cron: '51 3 * * *', timezone: 'Europe/Sarajevo' },
    { name: 'viber.hours-retention', cron: '53 3 * * *', timezone: 'Europe/Sarajevo' },
    { name: 'ejn.watches-retention', cron: '57 3 * * *', timezone: 'Europe/Sarajevo' },
    { name: 'shop.spam-retention', cron: '59 3 * * *', timezone: 'Europe/Sarajevo' },
  ]);
});
