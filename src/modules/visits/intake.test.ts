import { createHash, createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { intakeOf } from './intake/parts.ts';
import { storeViews } from './intake/store.service.ts';
import { NO_PAGE, referrerOf, VISITOR_KEY } from './intake/view.ts';
import { CHROME, good, setUp, t, track, view } from './intake.testkit.ts';

setUp();
/** Page views as they are kept, newest first. */
const stored = async () => {
  await intakeOf(t.deps).flush();
  const { rows } = await t.ownerDb.execute<Record<string, unknown>>(sql`
    select v.*, p.*, path.path, e.path as entry, s.views, s.last_at > s.at as lasted
    from visit_views v join visit_sessions s on s.id = v.session join visit_profiles p on p.id = v.profile
    join visit_paths path on path.id = v.path join visit_paths e on e.id = v.entry order by v.id desc`);
  return rows;
};

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
});

it('every retention has its hour', async () => {
  const schedules = async () => {
    const { rows } = await t.ownerDb.execute(sql`
      select name, cron, timezone from pgboss.schedule
      where name like '%retention' and name not like 'checker.%' order by cron`);
    return rows;
  };
  // The queue begins with the first job, and writes them then.
  await t.deps.database.transaction((tx) => t.deps.jobs.send(tx, 'visits.retention', {}));
  await expect.poll(schedules).toEqual([
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
