import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { WATCHES_API } from '../labels.ts';
import { matchChanges } from './advance.ts';
import { mailDigest } from './deliver.ts';
import { makeDigests } from './digests.ts';
import { knownOf } from './known.ts';
import { amra, bell, countTo, digests, kit, next, settled, setUp, t } from './mailing.testkit.ts';
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

describe('two nodes at once', () => {
  it('send a mail once', async () => {
    const node = await t.node();
    await addWatch(t, amra, { in_app: false });
    kit.smtp.refuse = '451 Kasnije';
    await arrive(t, { id: next, name: 'Nabavka vozila' });
    await tell(t, amra);
    await expect.poll(async () => (await digests(amra))[0]?.mail_fault).toContain('Kasnije');
    kit.smtp.refuse = null;
    const { idguid } = (await digests(amra))[0]!;
    const nodes = [t.deps, node.deps, t.deps, node.deps];
    await Promise.allSettled(nodes.map(async (deps) => mailDigest(deps, await orgOf(t, amra, deps), idguid)));
    await settled(amra);
    expect([countTo(amra), (await digests(amra))[0]!.mail]).toEqual([1, 'sent']);
  });

  it('pass over nothing that one finds while the other makes a digest', async () => {
    await addWatch(t, amra, { rhythm: 'daily', by_mail: false });
    await arrive(t, { id: next, name: 'Prvo vozilo' });
    await tell(t, amra);
    await arrive(t, { id: next + 1, name: 'Drugo vozilo' });
    const org = await orgOf(t, amra);
    const known = await knownOf(t.deps.database);
    const { made } = await org.within(async (ctx) => {
      await matchChanges(ctx, t.deps, known);
      const { rows } = await ctx.db.execute<{ id: string }>(
        sql`select pg_current_xact_id()::xid::text as id`,
      );
      const waiting = async () =>
        (
          await t.ownerDb.execute(sql`
            select 1 from pg_locks where locktype = 'transactionid' and not granted and transactionid::text = ${rows[0]!.id}`)
        ).rows.length;
      const digesting = org.within((other) => makeDigests(other, t.deps, 'daily'));
      await expect.poll(waiting).toBe(1);
      return { made: digesting };
    });
    expect(await made).toBe(1);
    expect(await digests(amra)).toMatchObject([{ notices: 2 }]);
  });
});
