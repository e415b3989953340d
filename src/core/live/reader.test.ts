import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { inTenant } from '../tenant.ts';
import { comparePositions, liveCursor, type Position, readCursor } from './cursor.ts';
import { forgetEvents, type LiveEvent, look } from './reader.ts';

let t: TestApp;
let person: Person;
beforeAll(async () => {
  t = await createTestApp();
  person = await t.member();
});
afterAll(() => t.close());

const scope = () => ({ tenantId: person.tenantId, userId: person.userId, isOperator: false });
const append = (key: string, hold?: Promise<unknown>) =>
  inTenant(t.deps.database, scope(), async (tx) => {
    await tx.execute(
      sql`insert into live_events (tenant_id, topic, key) values (${person.tenantId}, 'trail', ${key})`,
    );
    await hold;
  });
/** Reads on from a position until everything is there. */
async function readOn(from: Position, until: (keys: string[]) => boolean): Promise<LiveEvent[]> {
  const all: LiveEvent[] = [];
  let position = from;
  for (let turn = 0; turn < 500; turn++) {
    const found = await look(t.deps.database, position);
    expect(comparePositions(found.position, position)).toBeGreaterThanOrEqual(0);
    position = found.position;
    all.push(...found.events);
    if (until(all.map(({ key }) => key!))) return all;
    await sleep(5);
  }
  return all;
}
const end = async () => (await look(t.deps.database, null)).position;

describe('the reader', () => {
  it('gets what an older transaction commits later, and everything once', async () => {
    const from = await end();
    let commit = () => {};
    const gate = new Promise<void>((resolve) => {
      commit = resolve;
    });
    const slow = append('A', gate);
    await expect.poll(async () => (await openTransactions()).length).toBeGreaterThan(0);
    await append('B');
    const first = await look(t.deps.database, from);
    // B is committed, but A, which is older, may still come before it.
    expect(first.events).toEqual([]);
    expect(first.heldBack).toBe(true);
    commit();
    await slow;
    const all = await readOn(first.position, (keys) => keys.length >= 2);
    expect(all.map(({ key }) => key)).toEqual(['A', 'B']);
    expect((await look(t.deps.database, await end())).events).toEqual([]);
  });

  const openTransactions = async () =>
    (
      await t.ownerDb.execute(
        sql`select 1 from pg_stat_activity where backend_xid is not null and datname = current_database() and pid <> pg_backend_pid()`,
      )
    ).rows;

  it('loses nothing of many writers that commit out of order, and keeps their order', async () => {
    const from = await end();
    const writers = 6;
    const each = 25;
    const reading = readOn(from, (keys) => keys.length >= writers * each);
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        for (let n = 0; n < each; n++)
          await append(`${writer}:${n}`, sleep((writer * 7 + n * 13) % 20 === 0 ? 40 : 0));
      }),
    );
    const keys = (await reading).map(({ key }) => key!);
    expect(new Set(keys).size).toBe(writers * each);
    expect(keys).toHaveLength(writers * each);
    for (let writer = 0; writer < writers; writer++)
      expect(keys.filter((key) => key.startsWith(`${writer}:`))).toEqual(
        Array.from({ length: each }, (_, n) => `${writer}:${n}`),
      );
  });

  it('never sees what was rolled back', async () => {
    const from = await end();
    const refused = Promise.reject(new Error('changed my mind'));
    await expect(Promise.all([append('C', refused), refused])).rejects.toThrow('changed my mind');
    await append('D');
    expect((await readOn(from, (keys) => keys.length >= 1)).map(({ key }) => key)).toEqual(['D']);
  });

  it('keeps a day', async () => {
    const from = await end();
    await append('E');
    await append('F');
    await t.ownerDb.execute(sql`update live_events set at = now() - interval '25 hours' where key <> 'F'`);
    expect(await forgetEvents(t.deps.database)).toBeGreaterThan(0);
    expect((await readOn(from, (keys) => keys.length >= 1)).map(({ key }) => key)).toEqual(['F']);
  });
});

describe('a cursor', () => {
  const position = fc.record({
    xid: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String),
    id: fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map(String),
  });

  it('is read back as it was written, for a day', () =>
    fc.assert(
      fc.property(position, fc.integer({ min: 0, max: 23 * 3_600_000 }), (at, age) => {
        const now = Date.now();
        expect(readCursor(liveCursor(at, now - age), now)).toEqual(at);
        expect(readCursor(liveCursor(at, now - age - 86_400_000), now)).toBeNull();
      }),
    ));

  it('orders as the numbers do', () =>
    fc.assert(
      fc.property(position, position, (a, b) => {
        expect(Math.sign(comparePositions(a, b))).toBe(-Math.sign(comparePositions(b, a)) + 0);
        if (BigInt(a.xid) < BigInt(b.xid)) expect(comparePositions(a, b)).toBeLessThan(0);
      }),
    ));

  it('is nothing else, and no text makes the server fail', () =>
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = readCursor(text, Date.now());
        if (read) expect(text).toMatch(/^\d+\.\d+\.[0-9a-z]+$/);
      }),
    ));
});
