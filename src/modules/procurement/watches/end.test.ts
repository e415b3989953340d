import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { amra, emir, form, linkOf, setUp, state, t } from './end.testkit.ts';

setUp();

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
