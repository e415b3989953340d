import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { createTestApp, type TestApp } from '../../test/helper.ts';
import { ProcessCache } from './cache.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t?.close());

/** A cache whose reads end when the test resolves them. */
function reading() {
  const cache = new ProcessCache(t.deps.database);
  const failed = vi.fn();
  cache.onError = failed;
  const begun: PromiseWithResolvers<unknown>[] = [];
  const read = () => {
    const one = Promise.withResolvers<unknown>();
    begun.push(one);
    return one.promise;
  };
  return { cache, failed, begun, get: () => cache.get('x', read) };
}

it('reads once while listening, and again after a change', async () => {
  const { cache, begun, get } = reading();
  cache.setListening(true);
  const both = [get(), get()];
  begun[0]!.resolve({ a: 1 });
  const [first, second] = await Promise.all(both);
  expect(begun).toHaveLength(1);
  expect(second).toBe(first);
  cache.invalidate();
  const same = get();
  begun[1]!.resolve({ a: 1 });
  // It says the same, so it is the same.
  expect(await same).toBe(first);
});

it('while disconnected, reads for each request, but once for all that come meanwhile', async () => {
  const { begun, get } = reading();
  const first = get();
  const others = [get(), get(), get()];
  begun[0]!.resolve(1);
  expect(await first).toBe(1);
  await eventually(() => expect(begun).toHaveLength(2));
  begun[1]!.resolve(2);
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
  expect(begun).toHaveLength(2);
});

it('serves the known value when a read fails, reports it, and reads again', async () => {
  const { cache, failed, begun, get } = reading();
  cache.setListening(true);
  const none = get();
  begun[0]!.reject(new Error('away'));
  await expect(none).rejects.toThrow('away');
  const known = get();
  begun[1]!.resolve('first');
  expect(await known).toBe('first');
  expect(failed).not.toHaveBeenCalled();
  cache.invalidate();
  const again = get();
  begun[2]!.reject(new Error('away'));
  expect(await again).toBe('first');
  expect(failed).toHaveBeenCalledOnce();
  // Not kept as if it were what counts.
  const later = get();
  begun[3]!.resolve('second');
  expect(await later).toBe('second');
});

it('waits half a second at most for a fresh value while disconnected', async () => {
  const { cache, begun, get } = reading();
  const known = get();
  begun[0]!.resolve('first');
  await known;
  const asked = performance.now();
  expect(await get()).toBe('first');
  expect(performance.now() - asked).toBeGreaterThan(400);
  // The one that was under way ends after a newer one, and changes nothing.
  cache.setListening(true);
  const newer = get();
  begun[2]!.resolve('third');
  expect(await newer).toBe('third');
  begun[1]!.resolve('second');
  await sleep(1);
  cache.setListening(false);
  const last = get();
  begun.at(-1)!.reject(new Error('away'));
  expect(await last).toBe('third');
});

it('does not ask the database again while nothing changes', async () => {
  const settings = async () => (await t.call('GET', '/api/public/settings')).status;
  expect(await settings()).toBe(200);
  await t.ownerDb.transaction(async (tx) => {
    await tx.execute('lock table site_settings');
    expect(await settings()).toBe(200);
  });
});
