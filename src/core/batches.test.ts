import { describe, expect, it } from 'vitest';
import { Batches } from './batches.ts';

const options = { atOnce: 2, most: 3, busy: 'Previše odjednom.' };

/** Batches whose statements end when they are told to. */
function held(given = options) {
  const runs: { items: readonly number[]; end(error?: Error): void }[] = [];
  const batches = new Batches(given, (items: readonly number[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<number[]>();
    runs.push({
      items,
      end: (error) => (error ? reject(error) : resolve(items.map((item) => item * 10))),
    });
    return promise;
  });
  return { batches, runs };
}

const refusal = (code: string): Error => Object.assign(new Error(code), { code });
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('Batches', () => {
  it('runs one who comes alone at once, and those that come meanwhile together', async () => {
    const { batches, runs } = held();
    const results = [1, 2, 3, 4, 5, 6].map((item) => batches.add(item));
    expect(runs.map(({ items }) => items)).toEqual([[1], [2]]);
    runs[0]!.end();
    await settled();
    expect(runs[2]!.items).toEqual([3, 4, 5]);
    runs[1]!.end();
    await settled();
    for (const run of runs.slice(2)) run.end();
    await expect(Promise.all(results)).resolves.toEqual([10, 20, 30, 40, 50, 60]);
  });

  it('refuses with 503 and its own words once two thousand wait', async () => {
    const { batches, runs } = held();
    const waiting = Array.from({ length: 2002 }, (_, item) => batches.add(item));
    await expect(batches.add(0)).rejects.toMatchObject({ status: 503, message: 'Previše odjednom.' });
    while (runs.length > 0) {
      for (const run of runs.splice(0)) run.end();
      await settled();
    }
    await expect(Promise.all(waiting)).resolves.toHaveLength(2002);
  });

  it('leaves the others of a batch alone when one of them cannot be stored', async () => {
    const batches = new Batches({ ...options, atOnce: 1 }, async (items: readonly number[]) => {
      await settled();
      if (items.includes(3)) throw refusal('22P05');
      return items.map((item) => item * 10);
    });
    const results = await Promise.allSettled([1, 2, 3, 4].map((item) => batches.add(item)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });

  it('rejects all of a batch when the database is away', async () => {
    const batches = new Batches({ ...options, atOnce: 1 }, async () => {
      throw refusal('ECONNREFUSED');
    });
    const results = await Promise.allSettled([1, 2, 3].map((item) => batches.add(item)));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });

  it('does not try the rest of a batch one by one once the database is away', async () => {
    let runs = 0;
    const batches = new Batches({ ...options, atOnce: 1 }, async () => {
      await settled();
      runs += 1;
      throw refusal(runs <= 2 ? '22P05' : 'ECONNREFUSED');
    });
    const results = await Promise.allSettled([1, 2, 3, 4].map((item) => batches.add(item)));
    // The first came alone; the others were tried together, and then the second by itself.
    expect(results.map((one) => one.status === 'rejected' && one.reason.code)).toEqual([
      '22P05',
      'ECONNREFUSED',
      'ECONNREFUSED',
      'ECONNREFUSED',
    ]);
    expect(runs).toBe(3);
  });
});
