import { setImmediate as soon } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createTurns, type Turns } from './turns.ts';

/** Asks for a turn and notes when it comes. */
function ask(turns: Turns, owner: string, came: string[], name = owner, gone?: AbortSignal) {
  const turn = turns.take(owner, gone).then((give) => {
    came.push(name);
    return give;
  });
  turn.catch(() => {});
  return turn;
}

describe('turns', () => {
  it('come to a few at a time, the next ones wait, and the rest is refused', async () => {
    const turns = createTurns({ running: 2, share: 2, waiting: 4 });
    const came: string[] = [];
    const first = await ask(turns, 'a', came);
    await ask(turns, 'b', came);
    const waiting = ['a', 'b', 'c', 'd'].map((owner) => ask(turns, owner, came));
    await expect(turns.take('e')).rejects.toMatchObject({ status: 429, data: { retry_after: 10 } });
    await soon();
    expect(came).toEqual(['a', 'b']);
    first();
    first();
    await soon();
    // Whoever has nothing running comes first; a turn given back twice is one.
    expect(came).toEqual(['a', 'b', 'a']);
    (await waiting[0]!)();
    await soon();
    expect(came).toEqual(['a', 'b', 'a', 'c']);
  });

  it('are shared: one organisation never takes them all, nor all the places to wait', async () => {
    const turns = createTurns({ running: 3, share: 2, waiting: 4 });
    const came: string[] = [];
    const greedy = Array.from({ length: 4 }, (_, index) => ask(turns, 'a', came, `a${index}`));
    await expect(turns.take('a')).rejects.toMatchObject({ status: 429 });
    await soon();
    expect(came).toEqual(['a0', 'a1']);
    const other = await ask(turns, 'b', came);
    const another = ask(turns, 'c', came);
    (await greedy[0]!)();
    await soon();
    // Behind two of the first organisation, and yet before them.
    expect(came).toEqual(['a0', 'a1', 'b', 'c']);
    other();
    await soon();
    expect(came).toEqual(['a0', 'a1', 'b', 'c', 'a2']);
    (await another)();
  });

  it('are given back after a failure', async () => {
    const turns = createTurns({ running: 1, share: 1, waiting: 0 });
    await expect(turns.during('a', undefined, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await turns.during('b', undefined, async () => 'yes')).toBe('yes');
  });

  it('are not kept for one who has gone', async () => {
    const turns = createTurns({ running: 1, share: 1, waiting: 3 });
    const came: string[] = [];
    const give = await ask(turns, 'a', came);
    const client = new AbortController();
    const gone = ask(turns, 'b', came, 'b', client.signal);
    const stays = ask(turns, 'c', came);
    client.abort();
    await expect(gone).rejects.toMatchObject({ status: 408 });
    await expect(turns.take('d', client.signal)).rejects.toMatchObject({ status: 408 });
    give();
    (await stays)();
    expect(came).toEqual(['a', 'c']);
    expect(await turns.during('d', undefined, async () => 'free')).toBe('free');
  });
});
