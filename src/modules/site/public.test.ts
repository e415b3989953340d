import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { saveSettings } from './settings.service.ts';
import type { PublicSettings } from './site.api.ts';
import { removeOldVisits } from './visits.service.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server?.close());

describe('public settings', () => {
  const read = (headers = {}) => server.call('GET', '/api/public/settings', { headers });

  it('are empty at first, and hold only what was set', async () => {
    expect((await read()).body).toEqual({ success: true, data: {} });
    await saveSettings(server.deps.database, { site_name: ' Čaršija d.o.o. ', email: 'info@primjer.ba' });
    await saveSettings(server.deps.database, { phone_number: '+387 33 111-222' });
    expect((await read()).body.data).toEqual({
      site_name: 'Čaršija d.o.o.',
      email: 'info@primjer.ba',
      phone_number: '+387 33 111-222',
    });
    await saveSettings(server.deps.database, { email: '' });
    expect((await read()).body.data).not.toHaveProperty('email');
  });

  it('are not sent again to a browser that has them', async () => {
    const { headers } = await read();
    const again = await read({ 'if-none-match': headers.etag });
    expect([again.status, again.raw.length]).toEqual([304, 0]);
    await saveSettings(server.deps.database, { address: 'Ferhadija 1, Sarajevo' });
    expect((await read({ 'if-none-match': headers.etag })).status).toBe(200);
  });

  it('show no other row of their table', async () => {
    await server.ownerDb.execute(sql`insert into site_settings values ('smtp_password', 'tajna')`);
    await saveSettings(server.deps.database, { address: 'Ferhadija 2, Sarajevo' });
    expect(JSON.stringify((await read()).body)).not.toContain('tajna');
  });

  it.each([
    [{ email: 'nije adresa' }, 'email'],
    [{ site_name: 'x'.repeat(101) }, 'site_name'],
    [{ address: 'a\0b' }, 'address'],
    [{ phone_number: 5 } as unknown as PublicSettings, 'phone_number'],
    [{ nepoznato: 'x' } as PublicSettings, '_'],
  ])('refuse what does not fit: %#', async (values, field) => {
    await expect(saveSettings(server.deps.database, values)).rejects.toMatchObject({
      status: 422,
      errors: { [field]: expect.any(String) },
    });
  });

  it('are the same on every node with the next call', async () => {
    const other = await server.node();
    for (const name of ['Prva', 'Druga', 'Treća']) {
      await saveSettings(server.deps.database, { site_name: name });
      const { body } = await other.app
        .inject({ method: 'GET', url: '/api/public/settings' })
        .then((answer) => ({ body: answer.json() }));
      expect(body.data.site_name).toBe(name);
      expect((await read()).body.data.site_name).toBe(name);
    }
  });

  it('can be undone with the transaction they were saved in', async () => {
    const before = (await read()).body;
    await expect(
      server.deps.database.transaction(async (tx) => {
        await saveSettings(tx, { site_name: 'Nikad' });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect((await read()).body).toEqual(before);
  });
});

describe('a page view', () => {
  const good = {
    fp_visitor_id: '3f2a9c0b1d4e5f60718293a4b5c6d7e8',
    path: '/',
    referrer: 'https://www.google.com/search?q=carsija#x',
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64)',
    device: 'desktop',
    country: '',
    city: '',
  };
  const track = (body: unknown, headers: Record<string, string> = {}) =>
    server.call('POST', '/api/public/track-visitor', { body, headers });
  const stored = async () =>
    (await server.ownerDb.execute(sql`select * from visits order by id desc`)).rows as Record<
      string,
      unknown
    >[];

  it('is kept without what an address may hide in its query', async () => {
    const answer = await track({ ...good, path: '/auth/verify-email?token=tajna' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, message: expect.any(String) });
    expect((await stored())[0]).toMatchObject({
      path: '/auth/verify-email',
      referrer: 'https://www.google.com/search',
      device: 'desktop',
    });
  });

  it('has no place in it: country and city are accepted and not kept', async () => {
    expect((await track({ ...good, country: 'BA', city: 'Tuzla' })).status).toBe(200);
    expect((await stored())[0]).toMatchObject({ country: '', city: '' });
  });

  it.each([{ dnt: '1' }, { 'sec-gpc': '1' }])('is not kept of those who ask for it: %j', async (headers) => {
    const before = (await stored()).length;
    const answer = await track(good, headers as unknown as Record<string, string>);
    expect([answer.status, answer.body.success]).toEqual([200, true]);
    expect(await stored()).toHaveLength(before);
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
    const before = (await stored()).length;
    const answer = await track(body);
    expect(answer.status).toBe(status);
    expect(answer.body.success).toBe(false);
    if (field) expect(answer.body.errors).toHaveProperty([field]);
    expect(await stored()).toHaveLength(before);
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

  it('is kept as long as somebody says', async () => {
    await server.ownerDb.execute(sql`delete from visits`);
    await server.ownerDb.execute(sql`
      insert into visits (fp_visitor_id, path, referrer, user_agent, device, created_at)
      select 'x', '/', '', '', 'mobile', now() - make_interval(days => 300 + n)
      from generate_series(1, 100) as n`);
    await server.ownerDb.execute(sql`
      insert into visits (fp_visitor_id, path, referrer, user_agent, device, created_at)
      select 'x', '/', '', '', 'mobile', now() - interval '400 days' from generate_series(1, 12000)`);
    expect(await removeOldVisits(server.deps.database, 365)).toBe(12_000 + 36);
    expect(await stored()).toHaveLength(64);
    expect(await removeOldVisits(server.deps.database, 365)).toBe(0);
    const { rows } = await server.ownerDb.execute(sql`
      select name, cron, timezone from pgboss.schedule
      where name like 'site.%' or name like 'trail.%' order by cron`);
    expect(rows).toEqual([
      { name: 'site.visits-retention', cron: '17 3 * * *', timezone: 'Europe/Sarajevo' },
      { name: 'site.messages-retention', cron: '22 3 * * *', timezone: 'Europe/Sarajevo' },
      { name: 'trail.retention', cron: '27 3 * * *', timezone: 'Europe/Sarajevo' },
    ]);
  });
});

it('the public calls stand in the description of the API', async () => {
  const { body } = await server.call('GET', '/api/openapi.json');
  for (const path of ['settings', 'contact-messages', 'track-visitor'])
    expect(body.paths[`/api/public/${path}`]).toBeDefined();
  const form = body.paths['/api/public/contact-messages'].post.requestBody.content['application/json'].schema;
  expect(form.required).toEqual(['ime_prezime', 'email', 'telefon', 'poruka', 'tip_usluge']);
});
