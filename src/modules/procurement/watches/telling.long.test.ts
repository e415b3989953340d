// Long, since notices are brought in and told of anew for each of these. In the suite: telling.test.ts (what a watch tells, what not,
// paused, daily, of the organisation, a followed notice).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { PIPELINE_API } from '../labels.ts';
import { noticeId } from '../notices/notice-id.ts';
import { insertNotices } from '../notices/testkit.ts';
import { amra, countTo, digests, mailOf, next, setUp, t } from './telling.testkit.ts';
import { addWatch, arrive, callWatches, happened, tell } from './testkit.ts';

setUp();

describe('a watch that tells at once', () => {
  it('tells what is older than it, if it meets its conditions only by a correction', async () => {
    await arrive(
      t,
      { id: next, name: 'Nabavka vozila', value: 900, announced: '2026-01-01T00:00:00Z' },
      { id: next + 1, name: 'Zakup vozila', value: 5000, announced: '2026-01-01T00:00:00Z' },
    );
    await addWatch(t, amra, { query: 'q=vozila&value__gte=1000' });
    await t.ownerDb.execute(sql`update ejn_notices set value = 1100 where id = ${next}`);
    await happened(t, next, 'changed', { value: { before: '900.00', after: '1100.00' } });
    await happened(t, next + 1, 'changed', { deadline: { before: null, after: '2036-12-20T09:00:00Z' } });
    await tell(t, amra);
    const { text = '', subject } = await mailOf(amra);
    expect(subject).toBe('Javne nabavke: 1 novo obavještenje');
    expect(text).toContain('Nabavka vozila');
  });

  it('does not take for new what it found so long ago that this is forgotten', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const { idguid } = await addWatch(t, amra);
    await t.ownerDb.execute(sql`update ejn_watches set created_at = ${ago(500)} where idguid = ${idguid}`);
    await insertNotices(t, [
      { id: next, name: 'Davno vozilo', announced: ago(450) },
      { id: next + 1, name: 'Nedavno vozilo', announced: ago(10) },
    ]);
    for (const id of [next, next + 1])
      await happened(t, id, 'changed', { category: { before: 'A', after: 'B' } });
    await tell(t, amra);
    const { text = '' } = await mailOf(amra);
    expect([text.includes('Davno'), text.includes('Nedavno')]).toEqual([false, true]);
  });

  it('tells an outcome to who asks for that state, however old the notice is', async () => {
    await arrive(t, { id: next, name: 'Nabavka vozila', announced: '2026-01-01T00:00:00Z' });
    await addWatch(t, amra, { query: 'q=vozila&state__in=awarded', name: 'Dodjele' });
    await addWatch(t, amra, { query: 'q=vozila', name: 'Sve' });
    await t.ownerDb.execute(sql`update ejn_notices set outcome = 'awarded', open = false where id = ${next}`);
    await happened(t, next, 'awarded');
    await tell(t, amra);
    const { text = '' } = await mailOf(amra);
    expect(text).toContain('Praćenje „Dodjele”: „vozila” u nazivu; stanje: dodijeljeno');
    expect(text).not.toContain('Praćenje „Sve”');
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
});

describe('a watch that is paused', () => {
  const setActive = (idguid: string, active: boolean) =>
    callWatches(t, amra, 'PUT', `/${idguid}/active`, { active });
  /** Which of these the one mail names. */
  const named = async (...words: string[]) => {
    const { text = '' } = await mailOf(amra);
    return words.map((word) => text.includes(word));
  };

  it('finds what came before, though it was not matched yet, and tells it when it goes on', async () => {
    const { idguid } = await addWatch(t, amra);
    await arrive(t, { id: next, name: 'Vozilo prije' });
    await setActive(idguid, false);
    await arrive(t, { id: next + 1, name: 'Vozilo u pauzi' });
    await happened(t, next, 'awarded');
    await tell(t, amra);
    expect(await digests(amra)).toEqual([]);
    const found = await callWatches(t, amra, 'GET', `/${idguid}/matches`);
    expect(found.body.data).toMatchObject([{ name: 'Vozilo prije', what: 'new' }]);
    await setActive(idguid, true);
    await tell(t, amra);
    expect(await named('Vozilo prije', 'u pauzi')).toEqual([true, false]);
    expect(await digests(amra)).toMatchObject([{ notices: 1 }]);
  });

  it('has lost nothing if it goes on before anything was matched', async () => {
    const { idguid } = await addWatch(t, amra);
    await tell(t, amra);
    await arrive(t, { id: next, name: 'Vozilo prije' });
    await setActive(idguid, false);
    await arrive(t, { id: next + 1, name: 'Vozilo u trenu' });
    await setActive(idguid, true);
    await arrive(t, { id: next + 2, name: 'Vozilo poslije' });
    await tell(t, amra);
    expect(await named('prije', 'u trenu', 'poslije')).toEqual([true, true, true]);
  });
});

describe('a followed notice', () => {
  it('tells of what was being written when somebody began to follow it', async () => {
    await arrive(t, { id: next, name: 'Nabavka kreveta' });
    const follow = () =>
      t.call('PUT', `${PIPELINE_API}/${noticeId(next)}/pracenje`, {
        token: amra.token,
        body: { follow: true },
      });
    await happened(t, next, 'changed');
    await t.ownerDb.transaction(async (tx) => {
      await tx.execute(sql`insert into ejn_changes (procedure_id, what) values (${next}, 'terminated')`);
      expect((await follow()).status).toBe(200);
    });
    await tell(t, amra);
    const { text = '', subject } = await mailOf(amra);
    expect(subject).toBe('Javne nabavke: 1 promjena');
    expect(text).toContain('promijenilo se ono što pratite');
    expect(text).toContain('Promjena: Poništeno');
  });
});
