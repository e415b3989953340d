import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { type MailServer, startMailServer } from '../../../../test/mail-server.ts';
import { mailsTo } from '../../../../test/mails.ts';
import { noticePath, SEE_NOTICES, WATCHES_API } from '../labels.ts';
import { noticeId } from '../notices/notice-id.ts';
import { mailDigest } from './deliver.ts';
import { addWatch, arrive, callWatches, correct, happened, orgOf, RIGHTS, tell } from './testkit.ts';

let smtp: MailServer;
let t: TestApp;
let amra: Person;
/** Ids of notices, each used once. */
let next = 100;

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
  amra = await t.member({ permissions: RIGHTS, name: 'Amra Hadžić' });
  next += 100;
});

const countTo = ({ email }: Person): number => smtp.received.filter(({ to }) => to.includes(email)).length;
const mailOf = async (person: Person, count = 1) => (await mailsTo(smtp, person.email, count)).at(-1)!;
const bell = async ({ token }: Person): Promise<{ title: string; path: string }[]> =>
  (await t.call('GET', '/api/obavijesti', { token })).body.data;
const digests = async ({ userId }: Pick<Person, 'userId'>) =>
  (
    await t.ownerDb.execute<{ idguid: string; mail: string; notices: number; mail_fault: string | null }>(
      sql`select idguid, mail, notices, mail_fault from ejn_digests where recipient_id = ${userId} order by at`,
    )
  ).rows;
/** All mails of a person have been sent, or given up. */
const settled = (person: Person) =>
  expect
    .poll(
      async () => (await digests(person)).filter(({ mail }) => mail === 'waiting' || mail === 'sending'),
      {
        timeout: 20_000,
      },
    )
    .toEqual([]);

describe('a watch that tells at once', () => {
  it('says what it found and why, in the product and by mail', async () => {
    await addWatch(t, amra, { name: 'Vozni park' });
    await arrive(
      t,
      { id: next, name: 'Servis vozila', value: 12_000 },
      { id: next + 1, name: 'Nabavka hrane' },
    );
    await tell(t, amra);
    const mail = await mailOf(amra);
    expect(mail.subject).toBe('Javne nabavke: 1 novo obavještenje');
    expect(mail.text).toContain('Servis vozila');
    expect(mail.text).toContain('Praćenje „Vozni park”: „vozila” u nazivu');
    expect(mail.text).toContain(`https://carsija.primjer.ba${noticePath(noticeId(next))}`);
    expect(mail.text).not.toContain('hrane');
    expect(mail.html).toContain('Nova obavještenja');
    const [told] = await bell(amra);
    expect(told).toMatchObject({ title: 'Javne nabavke: 1 novo obavještenje' });
    const page = await t.call('GET', `${WATCHES_API}/pregledi/${told!.path.split('/').at(-1)}`, {
      token: amra.token,
    });
    expect(page.body.data).toMatchObject({
      entries: [
        {
          ...{ idguid: noticeId(next), kind: 'new', name: 'Servis vozila', value: '12000.00', changes: [] },
          watches: [{ name: 'Vozni park', why: '„vozila” u nazivu' }],
        },
      ],
    });
    const stranger = await t.member({ tenantId: amra.tenantId, permissions: RIGHTS });
    const theirs = `${WATCHES_API}/pregledi/${told!.path.split('/').at(-1)}`;
    expect((await t.call('GET', theirs, { token: stranger.token })).status).toBe(404);
  });

  it('does not tell the past, nor again after it was changed, but what a correction makes match', async () => {
    await arrive(t, { id: next, name: 'Staro vozilo' });
    const watch = await addWatch(t, amra);
    await arrive(t, { id: next + 1, name: 'Novo vozilo' }, { id: next + 2, name: 'Nabavka hrane' });
    // Fetched only now, though it was published long before the watch was made.
    await arrive(t, { id: next + 3, name: 'Davno vozilo', announced: '2020-01-01T00:00:00Z' });
    await tell(t, amra);
    expect((await mailOf(amra)).text).toContain('Novo vozilo');
    const text = (await mailOf(amra)).text!;
    expect([text.includes('Staro'), text.includes('Davno')]).toEqual([false, false]);

    await callWatches(t, amra, 'PATCH', `/${watch.idguid}`, { version: 1, query: 'q=vozilo&state=open' });
    await tell(t, amra);
    await tell(t, amra);
    expect(await digests(amra)).toHaveLength(1);

    await correct(t, next + 2, { id: next + 50, name: 'Nabavka hrane i vozila' });
    await happened(t, next + 2, 'changed', {
      name: { before: 'Nabavka hrane', after: 'Nabavka hrane i vozila' },
    });
    await tell(t, amra);
    const mail = await mailOf(amra, 2);
    expect([mail.subject, mail.text!.includes('Nabavka hrane i vozila')]).toEqual([
      'Javne nabavke: 1 novo obavještenje',
      true,
    ]);
  });

  it('tells a correction of what it told once, as a change that names what is different', async () => {
    await addWatch(t, amra);
    await arrive(t, { id: next, name: 'Nabavka vozila' });
    await tell(t, amra);
    await correct(t, next, { id: next + 50, name: 'Nabavka vozila', deadline: '2026-12-20T09:00:00Z' });
    await happened(t, next, 'changed', {
      deadline: { before: '2026-12-10T09:00:00Z', after: '2026-12-20T09:00:00Z' },
    });
    await tell(t, amra);
    await tell(t, amra);
    const mail = await mailOf(amra, 2);
    expect(mail.subject).toBe('Javne nabavke: 1 promjena');
    expect(mail.text!.replaceAll('\u00a0', ' ')).toContain(
      'Promjena: Rok za ponude: 10. 12. 2026. 10:00 → 20. 12. 2026. 10:00',
    );
    expect(countTo(amra)).toBe(2);
  });

  it('finds a notice by lots that come after it, and tells of no change when those come in parts', async () => {
    await addWatch(t, amra, { name: 'Riječ', query: 'q=nabavka' });
    await addWatch(t, amra, { name: 'Lot', query: 'q=gume' });
    await arrive(t, { id: next, name: 'Nabavka robe' });
    await tell(t, amra);
    await t.ownerDb.execute(sql`update ejn_notices set v = '''nabavk'':1A ''gum'':30' where id = ${next}`);
    const come = (before: string, after: string) => happened(t, next, 'changed', { lots: { before, after } });
    await come('0', '1');
    await tell(t, amra);
    await come('1', '2');
    await tell(t, amra);
    await expect.poll(() => countTo(amra)).toBe(2);
    expect((await mailOf(amra, 2)).text).toContain('Praćenje „Lot”');
    expect(await digests(amra)).toHaveLength(2);
  });

  it('is one of several that found it: one entry, which names each, whatever their rhythm', async () => {
    await addWatch(t, amra, { name: 'Vozila' });
    await addWatch(t, amra, { name: 'Servis', query: 'q=servis' });
    await addWatch(t, amra, { name: 'Dnevno', query: 'q=vozila', rhythm: 'daily' });
    await arrive(t, { id: next, name: 'Servis vozila' });
    await tell(t, amra);
    const { text = '' } = await mailOf(amra);
    expect(text.match(/\* Servis vozila/g)).toHaveLength(1);
    for (const name of ['„Vozila”', '„Servis”', '„Dnevno”']) expect(text).toContain(`Praćenje ${name}`);
    await tell(t, amra, 'daily');
    expect(await digests(amra)).toHaveLength(1);
  });

  it('keeps silent while it is paused, and about what came meanwhile', async () => {
    const { idguid } = await addWatch(t, amra);
    await callWatches(t, amra, 'PUT', `/${idguid}/active`, { active: false });
    await arrive(t, { id: next, name: 'Vozilo u pauzi' });
    await tell(t, amra);
    await callWatches(t, amra, 'PUT', `/${idguid}/active`, { active: true });
    await arrive(t, { id: next + 1, name: 'Vozilo poslije' });
    await tell(t, amra);
    const { text = '' } = await mailOf(amra);
    expect([text.includes('u pauzi'), text.includes('poslije')]).toEqual([false, true]);
  });
});

describe('a daily and a weekly watch', () => {
  it('wait for their time', async () => {
    await addWatch(t, amra, { name: 'Dnevno', rhythm: 'daily', in_app: false });
    await addWatch(t, amra, { name: 'Sedmično', query: 'q=hrana', rhythm: 'weekly', by_mail: false });
    await arrive(t, { id: next, name: 'Nabavka vozila' }, { id: next + 1, name: 'Nabavka hrane' });
    await tell(t, amra);
    expect(await digests(amra)).toEqual([]);
    await tell(t, amra, 'daily');
    await tell(t, amra, 'daily');
    expect((await mailOf(amra)).text).not.toContain('hrane');
    expect(await bell(amra)).toEqual([]);
    await tell(t, amra, 'weekly');
    expect(await digests(amra)).toMatchObject([
      { mail: expect.stringMatching(/sent|waiting|sending/) },
      { mail: 'none' },
    ]);
    expect(await bell(amra)).toHaveLength(1);
  });
});

describe('a watch of the organisation', () => {
  it('tells all who may see notices, but those who do not want it', async () => {
    const emir = await t.member({ tenantId: amra.tenantId, permissions: [SEE_NOTICES] });
    const deaf = await t.member({ tenantId: amra.tenantId, permissions: [SEE_NOTICES] });
    const without = await t.member({ tenantId: amra.tenantId });
    const { idguid } = await addWatch(t, amra, { owner: 'organisation' });
    await callWatches(t, deaf, 'PUT', `/${idguid}/muted`, { muted: true });
    await arrive(t, { id: next, name: 'Nabavka vozila' });
    await tell(t, amra);
    // Who comes later is not told of what was there before.
    const late = await t.member({ tenantId: amra.tenantId, permissions: [SEE_NOTICES] });
    await tell(t, amra);
    for (const person of [amra, emir]) await mailOf(person);
    for (const person of [deaf, without, late]) expect(await digests(person)).toEqual([]);
  });
});

describe('a followed notice', () => {
  it('tells its followers of its changes, once', async () => {
    await arrive(t, { id: next, name: 'Nabavka kreveta' });
    await t.ownerDb.execute(sql`
      insert into ejn_follows (tenant_id, user_id, procedure_id) values (${amra.tenantId}, ${amra.userId}, ${next})`);
    await tell(t, amra);
    expect(await digests(amra)).toEqual([]);
    await happened(t, next, 'awarded');
    await tell(t, amra);
    await tell(t, amra);
    const { text = '', subject } = await mailOf(amra);
    expect(subject).toBe('Javne nabavke: 1 promjena');
    expect(text).toContain('Promjena: Dodijeljeno');
    expect(text).toContain('Pratite ovo obavještenje');
    expect(await digests(amra)).toHaveLength(1);
  });
});

describe('a mail', () => {
  it('that the mail server cannot take for hours comes once, when it can', async () => {
    await addWatch(t, amra);
    smtp.refuse = '451 Kasnije';
    await arrive(t, { id: next, name: 'Nabavka vozila' });
    await tell(t, amra);
    await expect.poll(async () => (await digests(amra))[0]?.mail_fault).toContain('Kasnije');
    const [digest] = await digests(amra);
    expect([digest!.mail, countTo(amra)]).toEqual(['waiting', 0]);
    smtp.refuse = null;
    const org = await orgOf(t, amra);
    // The job that was queued tries again too.
    const again = async () => {
      await mailDigest(t.deps, org, digest!.idguid).catch(() => {});
      return (await digests(amra))[0]!.mail;
    };
    await expect.poll(again).toBe('sent');
    await mailDigest(t.deps, org, digest!.idguid);
    expect(countTo(amra)).toBe(1);
  });

  it('is refused for good, and the person is told in the product', async () => {
    await addWatch(t, amra, { in_app: false });
    smtp.refuseTo.set(amra.email, '550 Nema ga');
    await arrive(t, { id: next, name: 'Nabavka vozila' });
    await tell(t, amra);
    await expect.poll(async () => (await digests(amra))[0]!.mail).toBe('refused');
    expect(await bell(amra)).toMatchObject([{ title: 'Pregled javnih nabavki nije primljen na vaš mail' }]);
  });

  it('of a job that was killed between sending and storing is not sent again, and nothing is lost', async () => {
    await addWatch(t, amra, { in_app: false });
    await arrive(t, { id: next, name: 'Nabavka vozila' });
    await tell(t, amra);
    await settled(amra);
    const [digest] = await digests(amra);
    await t.ownerDb.execute(sql`
      update ejn_digests set mail = 'sending', mail_at = now() - interval '3 minutes' where idguid = ${digest!.idguid}`);
    await mailDigest(t.deps, await orgOf(t, amra), digest!.idguid);
    expect([countTo(amra), (await digests(amra))[0]!.mail]).toEqual([1, 'unknown']);
    const [told] = await bell(amra);
    expect(told!.title).toBe('Pregled javnih nabavki možda nije stigao mailom');
    const page = await t.call('GET', `${WATCHES_API}/pregledi/${digest!.idguid}`, { token: amra.token });
    expect(page.body.data.entries).toHaveLength(1);
  });

  it('that another node is sending is left to it', async () => {
    await addWatch(t, amra);
    await arrive(t, { id: next, name: 'Nabavka vozila' });
    await tell(t, amra);
    await settled(amra);
    const [digest] = await digests(amra);
    await t.ownerDb.execute(
      sql`update ejn_digests set mail = 'sending', mail_at = now() where idguid = ${digest!.idguid}`,
    );
    await expect(mailDigest(t.deps, await orgOf(t, amra), digest!.idguid)).rejects.toThrow('Another node');
    expect(countTo(amra)).toBe(1);
  });
});

describe('two nodes at once', () => {
  it('find and tell each thing once', async () => {
    const node = await t.node();
    await addWatch(t, amra);
    const ids = Array.from({ length: 30 }, (_, n) => next + n);
    await arrive(t, ...ids.map((id) => ({ id, name: `Vozilo ${id}` })));
    await Promise.all([
      tell(t, amra),
      tell(t, amra, 'at_once', node.deps),
      tell(t, amra),
      tell(t, amra, 'at_once', node.deps),
    ]);
    await settled(amra);
    const all = await digests(amra);
    expect(all.reduce((sum, { notices }) => sum + notices, 0)).toBe(30);
    expect(countTo(amra)).toBe(all.length);
    const { rows } = await t.ownerDb.execute<{ n: number }>(
      sql`select count(*)::int as n from ejn_told where recipient_id = ${amra.userId}`,
    );
    expect(rows[0]!.n).toBe(30);
  });
});
