import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ahead } from './ahead.ts';

async function* numbers(count: number, slow = 0): AsyncGenerator<number> {
  for (let n = 0; n < count; n++) {
    for (let turns = 0; turns < slow; turns++) await turn();
    yield n;
  }
}

describe('taking ahead', () => {
  it('gives all in its order, whoever is the slower', () =>
    fc.assert(
      fc.asyncProperty(fc.nat(40), fc.nat(3), fc.nat(3), fc.integer({ min: 1, max: 5 }), async (count, slow, busy, most) => {
        const taken: number[] = [];
        for await (const some of ahead(numbers(count, slow), most, () => 1)) {
          expect(some.length).toBeGreaterThan(0);
          expect(some.length).toBeLessThanOrEqual(most);
          taken.push(...some);
          for (let turns = 0; turns < busy; turns++) await turn();
        }
        expect(taken).toEqual([...Array(count).keys()]);
      }),
    ));

  it('fails after what came before', async () => {
    async function* failing(): AsyncGenerator<number> {
      yield 1;
      throw new Error('gone');
    }
    const taken: number[] = [];
    await expect(async () => {
      for await (const some of ahead(failing(), 5, () => 1)) taken.push(...some);
    }).rejects.toThrow('gone');
    expect(taken).toEqual([1]);
  });

  it('ends its source when it is left', async () => {
    let ended = false;
    async function* endless(): AsyncGenerator<number> {
      try {
        for (let n = 0; ; n++) {
          await turn();
          yield n;
        }
      } finally {
        ended = true;
      }
    }
    for await (const _ of ahead(endless(), 2, () => 1)) break;
    expect(ended).toBe(true);
  });
});
