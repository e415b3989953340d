import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { type MailServer, startMailServer } from '../../../../test/mail-server.ts';
import { mailsTo } from '../../../../test/mails.ts';
import { PIPELINE_API } from '../labels.ts';
import { noticeId } from '../notices/notice-id.ts';
import { FOLLOWED } from './states.ts';
import { addWatch, arrive, callWatches, happened, RIGHTS, tell } from './testkit.ts';

let smtp: MailServer;
let t: TestApp;
let amra: Person;
let emir: Person;
let next = 0;

beforeAll(async () => {
  smtp = await startMailServer();
  t = await createTestApp({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Čaršija <posta@carsija.test>',
    PUBLIC_URL: 'https://carsija.primjer.ba',
  });
});
afterAll(async () => {
  await t?.close();
  await smtp?.stop();
});
beforeEach(async () => {
  amra = await t.member({ permissions: RIGHTS });
  emir = await t.member({ tenantId: amra.tenantId, permissions: RIGHTS });
  next += 10;
});

/** Has a mail sent to Amra by her own watch and one of the organisation; answers the path of its link. */
async function linkOf(): Promise<{ path: string; own: string; ours: string }> {
  const { idguid: own } = await addWatch(t, amra, { name: 'Moja <b>vozila</b>' });
  const { idguid: ours } = await addWatch(t, amra, { name: 'Naša vozila', owner: 'organisation' });
  await arrive(t, { id: next, name: 'Nabavka vozila' });
  await tell(t, amra);
  const [mail] = await mailsTo(smtp, amra.email);
  const header = (name: string) => mail!.headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const [, url = ''] = /^<(https:[^>]+)>$/.exec(header('list-unsubscribe') ?? '') ?? [];
  expect(mail!.text).toContain(url);
  expect(mail!.html).toContain(`href="${url}"`);
  return { path: new URL(url).pathname, own, ours };
}

const state = async (person: Person, id: string) => {
  const { active, muted } = (await callWatches(t, person, 'GET', `/${id}`)).body.data;
  return { active, muted };
};
const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('the link of a mail', () => {
  it('asks before it does anything, so that what opens links to check them ends nothing', async () => {
    const { path, own, ours } = await linkOf();
    for (const method of ['GET', 'HEAD', 'GET'] as const)
      expect((await t.call(method, path)).status).toBe(200);
    const { headers, body } = await t.call('GET', path);
    expect(headers['content-type']).toContain('text/html');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    expect(body).toContain('Moja &lt;b&gt;vozila&lt;/b&gt;');
    expect(body).toContain('Zaustavi sve');
    expect(await state(amra, own)).toEqual({ active: true, muted: false });
    expect(await state(amra, ours)).toEqual({ active: true, muted: false });
  });

  it('ends all by one click of the mail program, without signing in, and for this person only', async () => {
    const { path, own, ours } = await linkOf();
    const done = await t.call('POST', path, { body: 'List-Unsubscribe=One-Click', headers: form });
    expect([done.status, String(done.body).includes('Zaustavljeno')]).toEqual([200, true]);
    expect(await state(amra, own)).toEqual({ active: false, muted: false });
    expect(await state(amra, ours)).toEqual({ active: true, muted: true });
    expect(await state(emir, ours)).toEqual({ active: true, muted: false });
    const again = await t.call('POST', path, { body: 'List-Unsubscribe=One-Click', headers: form });
    expect(again.status).toBe(200);
    const { rows } = await t.ownerDb.execute(
      sql`select 1 from audit_log where record_id = ${own} and action = 'update'`,
    );
    expect(rows).toHaveLength(1);
  });

  it('ends and names none that does not mail, though it found the same, or something else in the same digest', async () => {
    const quiet = { by_mail: false, name: 'Samo u aplikaciji' };
    const { idguid: same } = await addWatch(t, amra, quiet);
    const { idguid: other } = await addWatch(t, amra, { ...quiet, query: 'q=hrana' });
    await arrive(t, { id: next + 1, name: 'Nabavka hrane' });
    const { path, own } = await linkOf();
    expect((await t.call('GET', path)).body).not.toContain('Samo u aplikaciji');
    for (const body of [`watch=${other}`, 'List-Unsubscribe=One-Click'])
      await t.call('POST', path, { body, headers: form });
    expect(await state(amra, own)).toMatchObject({ active: false });
    for (const id of [same, other]) expect(await state(amra, id)).toEqual({ active: true, muted: false });
    const { rows } = await t.ownerDb.execute(
      sql`select 1 from ejn_digests where recipient_id = ${amra.userId} and notices = 2`,
    );
    expect(rows).toHaveLength(1);
  });

  it('ends one that is named', async () => {
    const { path, own, ours } = await linkOf();
    const done = await t.call('POST', path, { body: `watch=${own}`, headers: form });
    expect(done.body).toContain('Zaustavljeno: Moja &lt;b&gt;vozila&lt;/b&gt;.');
    expect(done.body).toContain('Naša vozila');
    expect(await state(amra, own)).toMatchObject({ active: false });
    expect(await state(amra, ours)).toMatchObject({ muted: false });
  });

  it('ends following what it tells of', async () => {
    await arrive(t, { id: next, name: 'Nabavka <i>kreveta</i>' });
    const own = `${PIPELINE_API}/${noticeId(next)}`;
    const followed = async () => (await t.call('GET', own, { token: amra.token })).body.data.followed;
    await t.call('PUT', `${own}/pracenje`, { token: amra.token, body: { follow: true } });
    await happened(t, next, 'awarded');
    await tell(t, amra);
    const [mail] = await mailsTo(smtp, amra.email);
    const [, url = ''] = /Zaustavi ove mailove: (\S+)/.exec(mail!.text ?? '') ?? [];
    const { pathname } = new URL(url);
    expect((await t.call('GET', pathname)).body).toContain(
      'Obavještenje: Nabavka &lt;i&gt;kreveta&lt;/i&gt;',
    );
    expect(await followed()).toBe(true);
    const body = `watch=${FOLLOWED}:${next}`;
    expect((await t.call('POST', pathname, { body, headers: form })).body).toContain('Zaustavljeno');
    expect(await followed()).toBe(false);
  });

  it('says nothing of a watch that has become somebody’s own', async () => {
    const { path, own, ours } = await linkOf();
    const change = { version: 1, owner: 'mine', name: 'Tajno' };
    expect((await callWatches(t, emir, 'PATCH', `/${ours}`, change)).status).toBe(200);
    expect((await t.call('GET', path)).body).not.toContain('Tajno');
    await t.call('POST', path);
    expect(await state(amra, own)).toMatchObject({ active: false });
    expect(await state(emir, ours)).toEqual({ active: true, muted: false });
  });

  it('takes no body and a body of many parts as well', async () => {
    const { path, own } = await linkOf();
    const boundary = 'granica';
    const body = `--${boundary}\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`;
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    expect((await t.call('POST', path, { body, headers })).status).toBe(200);
    expect(await state(amra, own)).toMatchObject({ active: false });
    expect((await t.call('POST', path)).status).toBe(200);
  });

  it('that is none says so', async () => {
    const { path } = await linkOf();
    for (const wrong of [
      `${path}x`,
      path.slice(0, -1),
      `${path.slice(0, -3)}%00x`,
      path.replace(/.$/, '!'),
    ]) {
      const { status, body } = await t.call('GET', wrong);
      expect([status, String(body).includes('Link ne vrijedi')]).toEqual([404, true]);
    }
    const large = await t.call('POST', path, { body: 'x'.repeat(10_000), headers: form });
    expect(large.status).toBe(413);
  });
});
