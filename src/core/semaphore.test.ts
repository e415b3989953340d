import { setImmediate as soon } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createSemaphore, type Semaphore } from './semaphore.ts';

/** Asks for a permit and notes when it comes. */
function ask(semaphore: Semaphore, owner: string, came: string[], name = owner, gone?: AbortSignal) {
  const permit = semaphore.acquire(owner, gone).then((release) => {
    came.push(name);
    return release;
  });
  permit.catch(() => {});
  return permit;
}

describe('semaphore', () => {
  it('grants a few permits, queues the next callers and refuses the rest', async () => {
    const semaphore = createSemaphore({ running: 2, share: 2, waiting: 4 });
    const came: string[] = [];
    const first = await ask(semaphore, 'a', came);
    await ask(semaphore, 'b', came);
    const waiting = ['a', 'b', 'c', 'd'].map((owner) => ask(semaphore, owner, came));
    await expect(semaphore.acquire('e')).rejects.toMatchObject({ status: 429, data: { retry_after: 10 } });
    await soon();
    expect(came).toEqual(['a', 'b']);
    first();
    first();
    await soon();
    // Of those with nothing running, whoever never had a turn comes before who had one; a permit released twice counts once.
    expect(came).toEqual(['a', 'b', 'c']);
    (await waiting[2]!)();
    await soon();
    expect(came).toEqual(['a', 'b', 'c', 'd']);
  });

  it('shares: one owner never takes all permits, nor the whole queue', async () => {
    const semaphore = createSemaphore({ running: 3, share: 2, waiting: 4 });
    const came: string[] = [];
    const greedy = Array.from({ length: 4 }, (_, index) => ask(semaphore, 'a', came, `a${index}`));
    await expect(semaphore.acquire('a')).rejects.toMatchObject({ status: 429 });
    await soon();
    expect(came).toEqual(['a0', 'a1']);
    const other = await ask(semaphore, 'b', came);
    const another = ask(semaphore, 'c', came);
    (await greedy[0]!)();
    await soon();
    // Behind two of the first organisation, and yet before them.
    expect(came).toEqual(['a0', 'a1', 'b', 'c']);
    other();
    await soon();
    expect(came).toEqual(['a0', 'a1', 'b', 'c', 'a2']);
    (await another)();
  });

  it('releases the permit after a failure', async () => {
    const semaphore = createSemaphore({ running: 1, share: 1, waiting: 0 });
    await expect(semaphore.run('a', undefined, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await semaphore.run('b', undefined, async () => 'yes')).toBe('yes');
  });

  it('keeps no permit for a caller who has disconnected', async () => {
    const semaphore = createSemaphore({ running: 1, share: 1, waiting: 3 });
    const came: string[] = [];
    const release = await ask(semaphore, 'a', came);
    const client = new AbortController();
    const gone = ask(semaphore, 'b', came, 'b', client.signal);
    const stays = ask(semaphore, 'c', came);
    client.abort();
    await expect(gone).rejects.toMatchObject({ status: 408 });
    await expect(semaphore.acquire('d', client.signal)).rejects.toMatchObject({ status: 408 });
    release();
    (await stays)();
    expect(came).toEqual(['a', 'c']);
    expect(await semaphore.run('d', undefined, async () => 'free')).toBe('free');
  });
});
