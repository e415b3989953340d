// Long, since each of these waits for a mail of its own.
// In the suite: end.test.ts (asks first, ends all by one click, a link that is none).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mailsTo } from '../../../../test/mails.ts';
import { PIPELINE_API } from '../labels.ts';
import { noticeId } from '../notices/notice-id.ts';
import { amra, emir, form, linkOf, next, setUp, smtp, state, t } from './end.testkit.ts';
import { FOLLOWED } from './states.ts';
import { addWatch, arrive, callWatches, happened, tell } from './testkit.ts';

setUp();

describe('the link of a mail', () => {
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
});
