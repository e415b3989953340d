import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { noticePath, SEE_NOTICES, SIMULATED, WATCHES_API } from '../labels.ts';
import { noticeId } from '../notices/notice-id.ts';
import { amra, countTo, digests, kit, mailOf, next, setUp, t } from './telling.testkit.ts';
import { addWatch, arrive, callWatches, correct, happened, type MailKit, RIGHTS, tell } from './testkit.ts';

const bell: MailKit['bell'] = (person) => kit.bell(person);

setUp();

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
    expect(mail.text).not.toContain(SIMULATED);
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

  it('tells what is older than it, if it meets its conditions only by corrected codes or lots, but not by lots that came late', async () => {
    const names = ['Roba jedan', 'Roba dva', 'Roba tri', 'Roba četiri', 'Roba pet'];
    await arrive(t, ...names.map((name, n) => ({ id: next + n, name, announced: '2026-01-01T00:00:00Z' })));
    await addWatch(t, amra, { name: 'Oznaka', query: 'cpv__in=50110000' });
    await addWatch(t, amra, { name: 'Riječ', query: 'q=gume' });
    for (const n of [0, 1])
      await t.ownerDb.execute(
        sql`update ejn_notices set cp = array[50000000, 50100000, 50110000] where id = ${next + n}`,
      );
    for (const n of [2, 3, 4])
      await t.ownerDb.execute(sql`update ejn_notices set v = '''rob'':1A ''gum'':30' where id = ${next + n}`);
    const codes = '50000000, 50100000, 50110000';
    await happened(t, next, 'changed', { cpv: { before: '33000000, 33600000', after: codes } });
    await happened(t, next + 1, 'changed', {
      lots: { before: '0', after: '1' },
      cpv: { before: null, after: codes },
    });
    await happened(t, next + 2, 'changed', { lot_names: { before: null, after: null } });
    await happened(t, next + 3, 'changed', { lots: { before: '0', after: '2' } });
    await happened(t, next + 4, 'changed', { lots: { before: '2', after: '3' } });
    await tell(t, amra);
    const { text = '', subject } = await mailOf(amra);
    expect(subject).toBe('Javne nabavke: 3 nova obavještenja');
    expect(names.map((name) => text.includes(`* ${name}`))).toEqual([true, false, true, false, true]);
  });

  it('tells a correction of what it told once, as a change that names what is different', async () => {
    await addWatch(t, amra);
    await arrive(t, { id: next, name: 'Nabavka vozila' });
    await tell(t, amra);
    await correct(t, next, { id: next + 50, name: 'Nabavka vozila', deadline: '2036-12-20T09:00:00Z' });
    await happened(t, next, 'changed', {
      deadline: { before: '2036-12-10T09:00:00Z', after: '2036-12-20T09:00:00Z' },
    });
    await tell(t, amra);
    await tell(t, amra);
    const mail = await mailOf(amra, 2);
    expect(mail.subject).toBe('Javne nabavke: 1 promjena');
    expect(mail.text!.replaceAll('\u00a0', ' ')).toContain(
      'Promjena: Rok za ponude: 10. 12. 2036. 10:00 → 20. 12. 2036. 10:00',
    );
    expect(countTo(amra)).toBe(2);
  });
});

describe('a watch that is paused', () => {
  const setActive = (idguid: string, active: boolean) =>
    callWatches(t, amra, 'PUT', `/${idguid}/active`, { active });
  /** Which of these the one mail names. */
  const named = async (...words: string[]) => {
    const { text = '' } = await mailOf(amra);
    return words.map((word) => text.includes(word));
  };

  it('keeps silent, also about what came meanwhile', async () => {
    const { idguid } = await addWatch(t, amra);
    await setActive(idguid, false);
    await arrive(t, { id: next, name: 'Vozilo u pauzi' });
    await tell(t, amra);
    await setActive(idguid, true);
    await arrive(t, { id: next + 1, name: 'Vozilo poslije' });
    await tell(t, amra);
    expect(await named('u pauzi', 'poslije')).toEqual([false, true]);
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

describe('a change of what a watch has found', () => {
  it('is a change, also to who came after it was found, and says why the watch did', async () => {
    await addWatch(t, amra, { owner: 'organisation', name: 'Vozni park' });
    await arrive(t, { id: next, name: 'Nabavka vozila' });
    await tell(t, amra);
    const late = await t.member({ tenantId: amra.tenantId, permissions: [SEE_NOTICES] });
    await happened(t, next, 'awarded');
    await tell(t, amra);
    const { subject, text = '' } = await mailOf(late);
    expect(subject).toBe('Javne nabavke: 1 promjena');
    expect(text).toContain('Promjena: Dodijeljeno');
    expect(text).toContain('Praćenje „Vozni park”: „vozila” u nazivu');
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

it('a mail says that notices are made up where a simulator has made them', async () => {
  await addWatch(t, amra);
  await t.ownerDb.execute(sql`insert into ejn_sync_source (simulated) values (true)`);
  await arrive(t, { id: next, name: 'Nabavka vozila' });
  await tell(t, amra);
  const { text, html } = await mailOf(amra);
  expect(text).toContain(SIMULATED);
  expect(html).toContain(SIMULATED);
});
