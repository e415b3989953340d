import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../../../test/helper.ts';
import { WATCHES_API } from '../labels.ts';
import { matchChanges } from './advance.ts';
import { DIGEST_MAIL } from './announce.ts';
import { mailDigest } from './deliver.ts';
import { makeDigests } from './digests.ts';
import { queueForgotten } from './forgotten.ts';
import { knownOf } from './known.ts';
import { addWatch, arrive, type MailKit, mailKit, orgOf, RIGHTS, tell } from './testkit.ts';

let kit: MailKit;
let t: TestApp;
let amra: Person;
/** Ids of notices, each used once. */
let next = 100;
const bell: MailKit['bell'] = (person) => kit.bell(person);
const digests: MailKit['digests'] = (person) => kit.digests(person);
const countTo: MailKit['countTo'] = (person) => kit.countTo(person);

beforeAll(async () => {
  kit = await mailKit();
  t = kit.t;
});
afterAll(() => kit?.close());
beforeEach(async () => {
  amra = await t.member({ permissions: RIGHTS, name: 'Amra Hadžić' });
  next += 100;
});

/** All mails of a person have been sent, or given up. */
const settled = (person: Person) =>
  expect
    .poll(
      async () => (await digests(person)).filter(({ mail }) => mail === 'waiting' || mail === 'sending'),
      { timeout: 20_000 },
    )
    .toEqual([]);

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
