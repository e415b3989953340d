import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { newId } from '../../../core/id.ts';
import { MAINTENANCE } from '../../trail/guard.ts';
import { FEEDS_API, PIPELINE_API, SEE_NOTICES, SIMULATED } from '../labels.ts';
import { noticeId } from '../notices/notice-id.ts';
import { insertNotices } from '../notices/testkit.ts';
import { addWatch, arrive, callWatches, correct, happened, orgOf, RIGHTS, tell } from '../watches/testkit.ts';
import type { MadeFeed } from './feeds.api.ts';
import { forgetLeft } from './left.ts';

let t: TestApp;
let amra: Person;
let next = 0;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t?.close());
beforeEach(async () => {
  amra = await t.member({ permissions: RIGHTS });
  next += 100;
});

const call = (person: Person, method: 'GET' | 'POST' | 'DELETE', path = '', body?: unknown) =>
  t.call(method, `${FEEDS_API}${path}`, { token: person.token, ...(body !== undefined && { body }) });
const make = async (person: Person, values: object): Promise<MadeFeed> => {
  const { status, body } = await call(person, 'POST', '', { name: 'Telefon', watch_id: null, ...values });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data;
};
const fetched = (url: string, headers: Record<string, string> = {}) =>
  t.call('GET', new URL(url).pathname, { headers });
const lineOf = (text: string, name: string): string | undefined =>
  text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => line.startsWith(name))
    .at(-1);

describe('the address of a watch', () => {
  it('gives its deadlines as a calendar and its finds to readers, to whoever knows it', async () => {
    const watch = await addWatch(t, amra, { by_mail: false });
    await arrive(
      t,
      { id: next, name: 'Nabavka vozila; hitno', deadline: '2036-12-24T11:00:00Z', value: 5000 },
      { id: next + 1, name: 'Vozilo bez roka', deadline: null },
    );
    await tell(t, amra);
    const feed = await make(amra, { of: 'watch', watch_id: watch.idguid });
    const calendar = await fetched(feed.calendar_url);
    expect(calendar.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    });
    expect(lineOf(calendar.body, 'SUMMARY')).toBe('SUMMARY:Rok za ponude: Nabavka vozila\\; hitno');
    expect(lineOf(calendar.body, 'DTSTART;')).toBe('DTSTART;TZID=Europe/Sarajevo:20361224T120000');
    expect(calendar.body.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    const rss = await fetched(feed.rss_url);
    expect(rss.headers['content-type']).toContain('application/rss+xml');
    expect(rss.body).toContain('Vozilo bez roka');
    const { items } = JSON.parse((await fetched(feed.json_url)).raw.toString());
    expect(items.map(({ id }: { id: string }) => id).sort()).toEqual(
      [noticeId(next), noticeId(next + 1)].sort(),
    );
    expect(items[0].content_text).toContain('Pronađeno: „vozila” u nazivu');
  });

  it('holds what is open and would be found before anything is, and each notice once', async () => {
    await arrive(
      t,
      { id: next, name: 'Nabavka bicikala', deadline: '2036-12-24T11:00:00Z' },
      { id: next + 1, name: 'Bicikli, rok prošao', deadline: '2020-12-24T11:00:00Z' },
      { id: next + 2, name: 'Nabavka hrane', deadline: '2036-12-24T11:00:00Z' },
    );
    const watch = await addWatch(t, amra, { query: 'q=bicikl', by_mail: false });
    const feed = await make(amra, { of: 'watch', watch_id: watch.idguid });
    const titles = async () =>
      JSON.parse((await fetched(feed.json_url)).raw.toString()).items.map(
        ({ title }: { title: string }) => title,
      );
    expect(await titles()).toEqual(['Nabavka bicikala']);
    await arrive(t, { id: next + 3, name: 'Servis bicikla', deadline: '2036-12-20T11:00:00Z' });
    await tell(t, amra);
    expect((await titles()).sort()).toEqual(['Nabavka bicikala', 'Servis bicikla']);
    const calendar = (await fetched(feed.calendar_url)).body;
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(calendar.indexOf('Servis')).toBeLessThan(calendar.indexOf('Nabavka'));
  });

  it('is a calendar as RFC 5545 has it', async () => {
    await arrive(t, {
      id: next,
      name: `Nabavka kombija; ${'š'.repeat(300)}\nhitno`,
      deadline: '2036-10-26T01:30:00Z',
    });
    const watch = await addWatch(t, amra, { query: 'q=kombi', by_mail: false });
    const { calendar_url } = await make(amra, { of: 'watch', watch_id: watch.idguid });
    const raw = (await fetched(calendar_url)).raw.toString();
    expect(raw.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of raw.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const [event = ''] = /BEGIN:VEVENT\r\n[\s\S]*?END:VEVENT/.exec(raw.replaceAll('\r\n ', '')) ?? [];
    // Once each, as section 3.6.1 asks. A METHOD would make it a message, which must name an organizer (RFC 5546, 3.2.1).
    for (const name of ['UID', 'DTSTAMP', 'DTSTART', 'SEQUENCE', 'SUMMARY', 'STATUS', 'URL'])
      expect(event.match(new RegExp(`^${name}[:;]`, 'gm')), name).toHaveLength(1);
    expect(raw).not.toContain('METHOD');
    expect(event).toMatch(/^DTSTAMP:\d{8}T\d{6}Z\r?$/m);
    // The hour that comes twice, the second time: a local time would name the first.
    expect(event).toContain('DTSTART:20361026T013000Z');
    expect(event).toMatch(/^SUMMARY:Rok za ponude: Nabavka kombija\\; š+/m);
  });

  it('gives nothing once its watch is somebody else’s own, and does not say how it is called', async () => {
    const other = await t.member({ tenantId: amra.tenantId, permissions: RIGHTS });
    const watch = await addWatch(t, amra, { owner: 'organisation', by_mail: false });
    const { rss_url } = await make(amra, { of: 'watch', watch_id: watch.idguid });
    expect((await fetched(rss_url)).status).toBe(200);
    await callWatches(t, other, 'PATCH', `/${watch.idguid}`, { version: 1, owner: 'mine', name: 'Tajno' });
    expect((await fetched(rss_url)).status).toBe(404);
    expect((await call(amra, 'GET')).body.data).toMatchObject([{ of: 'watch', watch: null }]);
  });

  it('keeps the id of an event over a correction, and its sequence rises', async () => {
    const watch = await addWatch(t, amra, { by_mail: false });
    await arrive(t, { id: next, name: 'Nabavka vozila', deadline: '2036-12-24T11:00:00Z' });
    await tell(t, amra);
    const { calendar_url } = await make(amra, { of: 'watch', watch_id: watch.idguid });
    const before = (await fetched(calendar_url)).body;
    // Seconds are what the sequence is counted in.
    await t.ownerDb.execute(
      sql`update ejn_notices set changed_at = changed_at - interval '10 seconds' where id = ${next}`,
    );
    await t.ownerDb.execute(
      sql`update ejn_changes set at = at - interval '10 seconds' where procedure_id = ${next}`,
    );
    const earlier = (await fetched(calendar_url)).body;
    await correct(t, next, { id: next + 50, name: 'Nabavka vozila', deadline: '2036-12-28T11:00:00Z' });
    await happened(t, next, 'changed');
    const after = (await fetched(calendar_url)).body;
    expect(lineOf(after, 'UID')).toBe(lineOf(before, 'UID'));
    expect(lineOf(after, 'DTSTART;')).toBe('DTSTART;TZID=Europe/Sarajevo:20361228T120000');
    const sequence = (text: string) => Number(lineOf(text, 'SEQUENCE')!.split(':')[1]);
    expect(sequence(after)).toBeGreaterThan(sequence(earlier));
    await happened(t, next, 'terminated');
    await t.ownerDb.execute(
      sql`update ejn_notices set outcome = 'terminated', open = false where id = ${next + 50}`,
    );
    expect(lineOf((await fetched(calendar_url)).body, 'STATUS')).toBe('STATUS:CANCELLED');
  });

  it('is answered with nothing new as long as there is none', async () => {
    const watch = await addWatch(t, amra);
    const { rss_url } = await make(amra, { of: 'watch', watch_id: watch.idguid });
    const first = await fetched(rss_url);
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    const again = await fetched(rss_url, { 'if-none-match': `W/${etag}` });
    expect([again.status, again.raw.length]).toEqual([304, 0]);
  });

  it('ends with its watch, and with the person’s right', async () => {
    const watch = await addWatch(t, amra);
    const one = await make(amra, { of: 'watch', watch_id: watch.idguid });
    await callWatches(t, amra, 'DELETE', `/${watch.idguid}`);
    expect((await fetched(one.rss_url)).status).toBe(404);
    const other = await make(amra, { of: 'pipeline' });
    expect((await fetched(other.rss_url)).status).toBe(200);
    await t.ownerDb.execute(
      sql`delete from member_permissions where user_id = ${amra.userId} and permission = ${SEE_NOTICES}`,
    );
    expect((await fetched(other.rss_url)).status).toBe(404);
  });
});

describe('the address of the pipeline', () => {
  it('has the deadlines of what the organisation works on', async () => {
    await insertNotices(t, [
      { id: next, name: 'Radimo', deadline: '2036-12-24T11:00:00Z' },
      { id: next + 1, name: 'Izgubili', deadline: '2036-12-24T11:00:00Z' },
    ]);
    const add = (procedure: number, state: string) =>
      t.ownerDb.execute(sql`
        insert into ejn_pipeline (tenant_id, idguid, procedure_id, title, state)
        values (${amra.tenantId}, ${newId()}, ${procedure}, 'x', ${state})`);
    await add(next, 'pripremamo');
    await add(next + 1, 'izgubili');
    const { calendar_url } = await make(amra, { of: 'pipeline' });
    const { body } = await fetched(calendar_url);
    expect([body.includes('Radimo'), body.includes('Izgubili')]).toEqual([true, false]);
  });
});

describe('a private address', () => {
  it('is shown once, says when it was fetched, and is gone as soon as it is revoked', async () => {
    const feed = await make(amra, { of: 'pipeline' });
    const secret = new URL(feed.rss_url).pathname.split('/').at(-2)!;
    const listed = await call(amra, 'GET');
    expect(listed.body.data).toMatchObject([{ idguid: feed.idguid, fetched_at: null }]);
    expect(JSON.stringify(listed.body)).not.toContain(secret);
    const { rows } = await t.ownerDb.execute(sql`select row_to_json(f)::text as all from ejn_feeds f`);
    const { rows: trail } = await t.ownerDb.execute(
      sql`select row_to_json(a)::text as all from audit_log a where record_id = ${feed.idguid}`,
    );
    expect(trail).toHaveLength(1);
    expect(JSON.stringify([rows, trail])).not.toContain(secret);
    await fetched(feed.rss_url);
    expect((await call(amra, 'GET')).body.data[0].fetched_at).toMatch(/^20/);
    const stranger = await t.member({ tenantId: amra.tenantId, permissions: RIGHTS });
    expect((await call(stranger, 'DELETE', `/${feed.idguid}`)).status).toBe(404);
    expect((await call(amra, 'DELETE', `/${feed.idguid}`)).body.message).toBe('Adresa je opozvana.');
    for (const url of [feed.rss_url, feed.calendar_url, feed.json_url])
      expect([(await fetched(url)).status, (await fetched(url)).raw.includes(secret)]).toEqual([404, false]);
    expect((await call(amra, 'DELETE', `/${feed.idguid}`)).status).toBe(404);
  });

  it('that is fetched too often has to wait', async () => {
    const { rss_url } = await make(amra, { of: 'pipeline' });
    const statuses: number[] = [];
    for (let n = 0; n < 32; n++) statuses.push((await fetched(rss_url)).status);
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 200));
    expect(statuses.at(-1)).toBe(429);
  });

  it('that is none, or a file that is none, is not found', async () => {
    const { rss_url } = await make(amra, { of: 'pipeline' });
    const { pathname } = new URL(rss_url);
    const none = pathname.replace(/feed\/./, 'feed/!');
    for (const path of [
      pathname.replace('rss.xml', 'x.xml'),
      none,
      `${pathname}x`,
      pathname.replace('/rss', 'x/rss'),
    ])
      expect((await t.call('GET', path)).status).toBe(404);
  });

  it.each([
    ['a watch that is none', { of: 'watch', watch_id: '018f0000-0000-7000-8000-00000000ffff' }, 'watch_id'],
    ['no watch', { of: 'watch', watch_id: null }, 'watch_id'],
    ['a word', { of: 'watch', watch_id: 'x' }, 'watch_id'],
    ['nothing that it could be of', { of: 'sve' }, 'of'],
    ['no name', { of: 'pipeline', name: ' ' }, 'name'],
  ])('of %s is refused at its field', async (_what, values, field) => {
    const { status, body } = await call(amra, 'POST', '', { name: 'x', watch_id: null, ...values });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('of somebody else’s watch is refused', async () => {
    const other = await t.member({ tenantId: amra.tenantId, permissions: RIGHTS });
    const watch = await addWatch(t, other);
    const { status } = await call(amra, 'POST', '', { name: 'x', of: 'watch', watch_id: watch.idguid });
    expect(status).toBe(422);
    const choices = await call(amra, 'GET', '/references/watch_id');
    expect(choices.body.data).toEqual([]);
  });
});

it('feeds say that notices are made up where a simulator has made them', async () => {
  const watch = await addWatch(t, amra, { query: 'q=bazen', by_mail: false });
  await arrive(t, { id: next, name: 'Gradski bazen', deadline: '2036-12-24T11:00:00Z' });
  const feed = await make(amra, { of: 'watch', watch_id: watch.idguid });
  const said = async () =>
    Promise.all(
      [feed.rss_url, feed.json_url, feed.calendar_url].map(async (url) =>
        (await fetched(url)).raw.toString().replaceAll('\r\n ', '').includes(SIMULATED),
      ),
    );
  expect(await said()).toEqual([false, false, false]);
  await t.ownerDb.execute(sql`insert into ejn_sync_source (simulated) values (true)`);
  expect(await said()).toEqual([true, true, true]);
});

/** What the organisation's people have of their own, by table. */
async function own(amra: Person): Promise<Record<string, number>> {
  const { rows } = await t.ownerDb.execute<Record<string, number>>(sql`
    select (select count(*)::int from ejn_watches where tenant_id = ${amra.tenantId}) as watches,
      (select count(*)::int from ejn_matches where tenant_id = ${amra.tenantId}) as matches,
      (select count(*)::int from ejn_feeds where tenant_id = ${amra.tenantId}) as feeds,
      (select count(*)::int from ejn_follows where tenant_id = ${amra.tenantId}) as follows,
      (select count(*)::int from ejn_watch_mutes where tenant_id = ${amra.tenantId}) as mutes`);
  return rows[0]!;
}
it('what people had for themselves is removed thirty days after they have left; what is others’ stays', async () => {
  const amra = await t.member({ roles: ['admin'], permissions: RIGHTS });
  const emir = await t.member({ tenantId: amra.tenantId, permissions: RIGHTS });
  const job = async () => (await orgOf(t, amra)).within(forgetLeft);
  const ours = await addWatch(t, amra, { name: 'Naša', owner: 'organisation' });
  for (const person of [amra, emir]) {
    const { idguid } = await addWatch(t, person);
    await t.call('POST', FEEDS_API, {
      token: person.token,
      body: { name: 'Telefon', of: 'watch', watch_id: idguid },
    });
    await callWatches(t, person, 'PUT', `/${ours.idguid}/muted`, { muted: true });
  }
  await arrive(t, { id: 1, name: 'Nabavka vozila' });
  await tell(t, amra);
  for (const { token } of [amra, emir])
    await t.call('PUT', `${PIPELINE_API}/${noticeId(1)}/pracenje`, { token, body: { follow: true } });
  const all = { watches: 3, matches: 3, feeds: 2, follows: 2, mutes: 2 };
  expect(await own(amra)).toEqual(all);

  const removed = await t.call('DELETE', `/api/admin/users/${emir.userId}`, { token: amra.token });
  expect(removed.status).toBe(200);
  await job();
  expect(await own(amra)).toEqual(all);

  await t.ownerDb.transaction(async (tx) => {
    await tx.execute(sql`select set_config(${MAINTENANCE}, 'on', true)`);
    await tx.execute(
      sql`update audit_log set at = now() - interval '31 days' where record_id = ${emir.userId}`,
    );
  });
  await job();
  expect(await own(amra)).toEqual({ watches: 2, matches: 2, feeds: 1, follows: 1, mutes: 1 });
});
