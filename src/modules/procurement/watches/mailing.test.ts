import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { WATCHES_API } from '../labels.ts';
import { mailDigest } from './deliver.ts';
import { amra, bell, countTo, digests, next, settled, setUp, t } from './mailing.testkit.ts';
import { addWatch, arrive, orgOf, tell } from './testkit.ts';

setUp();

describe('a mail', () => {
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
