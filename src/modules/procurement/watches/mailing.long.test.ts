// Long, since the mail server is away or refuses, and nodes work beside each other, for each of these.
// In the suite: mailing.test.ts (two nodes, a job that was killed between sending and storing, what another node sends).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { matchChanges } from './advance.ts';
import { DIGEST_MAIL } from './announce.ts';
import { mailDigest } from './deliver.ts';
import { makeDigests } from './digests.ts';
import { queueForgotten } from './forgotten.ts';
import { knownOf } from './known.ts';
import { amra, bell, countTo, digests, kit, next, settled, setUp, t } from './mailing.testkit.ts';
import { addWatch, arrive, orgOf, tell } from './testkit.ts';

setUp();

describe('a mail', () => {
  it('that the mail server cannot take for hours comes once, when it can', async () => {
    await addWatch(t, amra);
    kit.smtp.refuse = '451 Kasnije';
    await arrive(t, { id: next, name: 'Nabavka vozila' });
    await tell(t, amra);
    await expect.poll(async () => (await digests(amra))[0]?.mail_fault).toContain('Kasnije');
    const [digest] = await digests(amra);
    expect([digest!.mail, countTo(amra)]).toEqual(['waiting', 0]);
    kit.smtp.refuse = null;
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

  it('whose job is gone is queued again, and comes once', async () => {
    await addWatch(t, amra, { in_app: false });
    kit.smtp.refuse = '451 Kasnije';
    await arrive(t, { id: next, name: 'Nabavka vozila' });
    await tell(t, amra);
    await expect.poll(async () => (await digests(amra))[0]?.mail_fault).toContain('Kasnije');
    const org = await orgOf(t, amra);
    const again = () => org.within((ctx) => queueForgotten(ctx, t.deps));
    const jobs = async () =>
      (
        await t.ownerDb.execute<{ state: string }>(sql`
          select state from pgboss.job where name = ${DIGEST_MAIL} and group_id = ${amra.tenantId} and state in ('created', 'retry', 'active')`)
      ).rows.length;
    // One that was tried a moment ago is left alone, and so is one whose job is there.
    await again();
    await t.ownerDb.execute(
      sql`update ejn_digests set mail_at = now() - interval '1 hour' where tenant_id = ${amra.tenantId}`,
    );
    await again();
    expect(await jobs()).toBe(1);
    await t.ownerDb.execute(sql`
      update pgboss.job set state = 'cancelled' where name = ${DIGEST_MAIL} and group_id = ${amra.tenantId}`);
    kit.smtp.refuse = null;
    await again();
    await again();
    await settled(amra);
    expect([countTo(amra), (await digests(amra))[0]!.mail]).toEqual([1, 'sent']);
  });

  it('is refused for good, and the person is told in the product', async () => {
    await addWatch(t, amra, { in_app: false });
    kit.smtp.refuseTo.set(amra.email, '550 Nema ga');
    await arrive(t, { id: next, name: 'Nabavka vozila' });
    await tell(t, amra);
    await expect.poll(async () => (await digests(amra))[0]!.mail).toBe('refused');
    expect(await bell(amra)).toMatchObject([{ title: 'Pregled javnih nabavki nije primljen na vaš mail' }]);
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
