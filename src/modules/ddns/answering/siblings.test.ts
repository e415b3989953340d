import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { newId } from '../../../core/id.ts';
import { SILENT_AFTER } from '../feed/applied.ts';
import { Siblings } from './siblings.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const enter = (id: string, secondsAgo: number) =>
  t.ownerDb.execute(sql`
    insert into ddns_servers (id, machine, port, seen_at) values (${id}, 'x', 53, now() - make_interval(secs => ${secondsAgo}))
    on conflict (id) do update set seen_at = excluded.seen_at`);

it('finds servers that are there, and those that have just stopped, but neither itself nor those of long ago', async () => {
  const id = newId();
  let found = 0;
  const siblings = new Siblings(t.deps.database, id, () => found++);
  const look = async () => {
    const before = found;
    await siblings.look();
    return found > before;
  };
  await enter(id, 0);
  await enter(newId(), 10 * SILENT_AFTER);
  expect(await look()).toBe(false);
  const other = newId();
  await enter(other, 0);
  expect(await look()).toBe(true);
  await enter(other, SILENT_AFTER);
  expect(await look()).toBe(true);
  await enter(other, 10 * SILENT_AFTER);
  expect(await look()).toBe(false);
});

it('finds no reader beside a PowerDNS, which has zones and no names', async () => {
  const id = newId();
  let found = 0;
  await enter(newId(), 0);
  await t.ownerDb.execute(sql`update ddns_servers set zones = 3`);
  const siblings = new Siblings(t.deps.database, id, () => found++);
  await siblings.look();
  expect(found).toBe(0);
  await t.ownerDb.execute(sql`update ddns_servers set names = 3`);
  await siblings.look();
  expect(found).toBe(1);
});

it('takes a database that does not answer for one that hides others', async () => {
  let found = 0;
  const broken = { execute: () => Promise.reject(new Error('away')) };
  await new Siblings(broken as never, newId(), () => found++).look();
  const silent = { execute: () => new Promise(() => {}) };
  await new Siblings(silent as never, newId(), () => found++).look();
  expect(found).toBe(2);
});
