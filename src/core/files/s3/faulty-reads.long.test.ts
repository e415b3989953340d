// Long, since a store answers late, in part or not at all. In the suite: faults.test.ts (a write that succeeds, fails; a listing; a
// start), parts.test.ts.
import { once } from 'node:events';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FaultProxy } from '../../../../test/fault-proxy.ts';
import { MB, readBytes, streamOf } from '../../../../test/file-stores.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { newId } from '../../id.ts';
import type { FileStore } from '../store.ts';
import { big, faultyStore, GET, limits } from './test/faulty.ts';

const faulty = faultyStore();
let proxy: FaultProxy;
let store: FileStore;
beforeAll(() => {
  ({ proxy, store } = faulty);
});

describe('a read', { timeout: scaledTimeout(60_000) }, () => {
  const id = newId();
  beforeAll(() => store.write(id, streamOf(big)));

  it.each([
    ['is cut at the first byte', { cutAnswer: 1 }, 3],
    ['stands still', { silentAfter: 2 * MB }, 1],
  ] as const)('that %s is continued', (_what, fault, times) => faulty.continues(id, fault, times));

  it('that is cut again and again fails', async () => {
    proxy.fault = (what) => (GET.test(what) ? { cutAnswer: 1000 } : null);
    await expect(readBytes(store, id)).rejects.toMatchObject({ reason: 'unreachable' });
  });

  it('fails where something else answers', async () => {
    proxy.fault = () => ({ answer: 200, body: 'nešto drugo' });
    await expect(store.read(id, { start: 5, end: 10 })).rejects.toMatchObject({ reason: 'unexpected' });
  });

  it('ends the connection where nobody reads on', async () => {
    const reading = await store.read(id);
    await once(reading, 'readable');
    reading.destroy();
    await once(reading, 'close');
    proxy.fault = () => null;
    expect(proxy.asked.filter((what) => GET.test(what))).toHaveLength(1);
  });

  it('waits for a slow reader longer than the time without progress', async () => {
    const reading = await store.read(id);
    const [first] = (await once(reading, 'data')) as [Buffer];
    reading.pause();
    await new Promise((resolve) => setTimeout(resolve, limits.idleTimeout! + 300));
    let length = first.length;
    for await (const chunk of reading) length += (chunk as Buffer).length;
    expect(length).toBe(big.length);
    expect(proxy.asked.filter((what) => GET.test(what))).toHaveLength(1);
  });
});
