import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { createTestApp, type TestApp } from '../../test/helper.ts';
import { Memory } from './memory.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t?.close());

/** A memory, and what it reads: each reading ends when its turn is called. */
function reading() {
  const memory = new Memory(t.deps.database);
  const failed = vi.fn();
  memory.failed = failed;
  const begun: PromiseWithResolvers<unknown>[] = [];
  const read = () => {
    const one = Promise.withResolvers<unknown>();
    begun.push(one);
    return one.promise;
  };
  return { memory, failed, begun, recall: () => memory.recall('x', read) };
}

it('reads once while it is told of changes, and again after one', async () => {
  const { memory, begun, recall } = reading();
  memory.setTold(true);
  const both = [recall(), recall()];
  begun[0]!.resolve({ a: 1 });
  const [first, second] = await Promise.all(both);
  expect(begun).toHaveLength(1);
  expect(second).toBe(first);
  memory.forget();
  const same = recall();
  begun[1]!.resolve({ a: 1 });
  // It says the same, so it is the same.
  expect(await same).toBe(first);
});

it('while it is not told, reads for each, but once for all who come meanwhile', async () => {
  const { begun, recall } = reading();
  const first = recall();
  const others = [recall(), recall(), recall()];
  begun[0]!.resolve(1);
  expect(await first).toBe(1);
  await eventually(() => expect(begun).toHaveLength(2));
  begun[1]!.resolve(2);
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
  expect(begun).toHaveLength(2);
});

it('takes what is known where it cannot be read, says so, and asks again', async () => {
  const { memory, failed, begun, recall } = reading();
  memory.setTold(true);
  const none = recall();
  begun[0]!.reject(new Error('away'));
  await expect(none).rejects.toThrow('away');
  const known = recall();
  begun[1]!.resolve('first');
  expect(await known).toBe('first');
  expect(failed).not.toHaveBeenCalled();
  memory.forget();
  const again = recall();
  begun[2]!.reject(new Error('away'));
  expect(await again).toBe('first');
  expect(failed).toHaveBeenCalledOnce();
  // Not kept as if it were what counts.
  const later = recall();
  begun[3]!.resolve('second');
  expect(await later).toBe('second');
});

it('waits half a second at most for what may be old, while nobody tells it of changes', async () => {
  const { memory, begun, recall } = reading();
  const known = recall();
  begun[0]!.resolve('first');
  await known;
  const asked = performance.now();
  expect(await recall()).toBe('first');
  expect(performance.now() - asked).toBeGreaterThan(400);
  // The one that was under way ends after a newer one, and changes nothing.
  memory.setTold(true);
  const newer = recall();
  begun[2]!.resolve('third');
  expect(await newer).toBe('third');
  begun[1]!.resolve('second');
  await sleep(1);
  memory.setTold(false);
  const last = recall();
  begun.at(-1)!.reject(new Error('away'));
  expect(await last).toBe('third');
});

it('what every page shows is not asked of the database again while nothing changes', async () => {
  const settings = async () => (await t.call('GET', '/api/public/settings')).status;
  expect(await settings()).toBe(200);
  await t.ownerDb.transaction(async (tx) => {
    await tx.execute('lock table site_settings');
    expect(await settings()).toBe(200);
  });
});
