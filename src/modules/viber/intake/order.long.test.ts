// Long, since callbacks come in every order. In the suite: apply.test.ts, webhook.test.ts.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import type { Database } from '../../../core/context.ts';
import { Tally } from './tally.ts';
import { addBot, said, settled, type TestBot, take } from './testkit.ts';
import { Worker } from './worker.ts';

let t: TestApp;
let bot: TestBot;
beforeAll(async () => {
  t = await createTestApp();
  const { tenantId } = await t.member();
  bot = await addBot(t, tenantId);
});
afterAll(() => t.close());

/** How many of a conversation's numbers stand behind a greater one. */
const outOfOrder = (numbers: readonly number[]): number =>
  numbers.filter((number, n) => n > 0 && number < numbers[n - 1]!).length;

describe('the order of a conversation', () => {
  it('is kept by several workers that take up the same few conversations', async () => {
    const people = ['a', 'b', 'c', 'd', 'e'];
    const PER_PERSON = 120;
    const bodies = Array.from({ length: PER_PERSON }, (_, n) =>
      people.map((person) => [person, said(person, `#${n + 1}`, { at: Date.now() })] as const),
    ).flat();
    const workers = Array.from({ length: 4 }, () => new Worker(t.deps, new Tally(t.deps.database)));
    const stop = new AbortController();
    const working = workers.map(async (worker) => {
      while (!stop.signal.aborted) await worker.work(stop.signal);
    });
    // While they work, more comes.
    for (let n = 0; n < bodies.length; n += 37) await take(t.ownerDb, bot, bodies.slice(n, n + 37));
    await settled(t, bot);
    stop.abort();
    await Promise.all(working);
    const { rows } = await t.ownerDb.execute<{ user_id: string; texts: string[] }>(sql`
      select c.user_id, array_agg(m.text order by m.no) as texts from viber_messages m
      join viber_conversations c on c.idguid = m.conversation_id where c.bot_id = ${bot.idguid} group by c.user_id`);
    expect(rows).toHaveLength(people.length);
    for (const { texts } of rows)
      expect(texts).toEqual(Array.from({ length: PER_PERSON }, (_, n) => `#${n + 1}`));
  });

  it('is lost by workers that take up rows: the measure finds what the lock is for', async () => {
    await t.ownerDb.execute(
      sql`create table naive (no int primary key, done boolean not null default false)`,
    );
    await t.ownerDb.execute(sql`create table naive_done (at bigint generated always as identity, no int)`);
    await t.ownerDb.execute(sql`insert into naive (no) select generate_series(1, 2)`);
    const first = Promise.withResolvers<void>();
    const second = Promise.withResolvers<void>();
    const takeUp = (database: Database, taken: () => void, mayEnd: Promise<void>) =>
      database.transaction(async (tx) => {
        const { rows } = await tx.execute<{ no: number }>(
          sql`select no from naive where not done order by no for update skip locked limit 1`,
        );
        taken();
        await mayEnd;
        await tx.execute(sql`insert into naive_done (no) values (${rows[0]!.no})`);
        await tx.execute(sql`update naive set done = true where no = ${rows[0]!.no}`);
      });
    const slow = takeUp(t.ownerDb, first.resolve, second.promise);
    await first.promise;
    await takeUp(t.ownerDb, () => {}, Promise.resolve());
    second.resolve();
    await slow;
    const { rows } = await t.ownerDb.execute<{ no: number }>(sql`select no from naive_done order by at`);
    expect(outOfOrder(rows.map(({ no }) => no))).toBe(1);
  });

  it('is the worker’s who holds the conversation: another one finds nothing to do', async () => {
    const other = await addBot(t, bot.tenantId);
    const key = `viber/${other.idguid}/a`;
    const held = Promise.withResolvers<void>();
    const holds = Promise.withResolvers<void>();
    const holder = t.ownerDb.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
      holds.resolve();
      await held.promise;
    });
    await holds.promise;
    await take(t.ownerDb, other, [
      ['a', said('a', 'čeka')],
      ['b', said('b', 'ne čeka')],
    ]);
    const worker = new Worker(t.deps, new Tally(t.deps.database));
    const { signal } = new AbortController();
    while (await worker.work(signal));
    const left = async () =>
      (
        await t.ownerDb.execute(
          sql`select user_id from viber_callbacks where bot_id = ${other.idguid} and done_at is null`,
        )
      ).rows;
    expect(await left()).toEqual([{ user_id: 'a' }]);
    held.resolve();
    await holder;
    await settled(t, other);
    expect(await left()).toEqual([]);
  });
});
