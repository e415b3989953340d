import { expect, it } from 'vitest';
import type { Checked } from '../../../../modules/tools/numbers/numbers.api.ts';
import { recognise } from '../../../../modules/tools/numbers/recognise.ts';
import { uncheckedResult } from '../../../../modules/tools/numbers/result.ts';
import { splitNumbers } from '../../../../modules/tools/numbers/split.ts';
import { checkList, RateLimited } from './check-list.ts';

const listOf = (numbers: readonly string[]) => splitNumbers(numbers.join('\n'), 1000).numbers;
const many = (count: number, state = 'RO') =>
  Array.from({ length: count }, (_, at) => `${state}${10_000_000 + at}`);
const silent = (number: string): Checked => uncheckedResult(number, recognise(number));
const good = (number: string): Checked => ({ ...silent(number), outcome: 'valid', reason: null });

/** Checks a list with a fake server, and records requests and results. */
async function run(
  numbers: readonly string[],
  answer: (numbers: string[], call: number) => Checked[] | Promise<Checked[]>,
  signal = new AbortController().signal,
) {
  const asked: string[][] = [];
  const results = new Map<string, Checked>();
  const pauses: number[] = [];
  let open = 0;
  let most = 0;
  await checkList(listOf(numbers), {
    signal,
    async ask(batch) {
      asked.push(batch);
      open += 1;
      most = Math.max(most, open);
      await Promise.resolve();
      try {
        return await answer(batch, asked.length);
      } finally {
        open -= 1;
      }
    },
    onResults: (some) => some.forEach((one) => void results.set(one.number, one)),
    onPause: (seconds) => pauses.push(seconds),
    wait: async () => {},
  });
  return { asked, results, pauses, most };
}

it('asks for what the server knows at once first, then for the registers in small parts, few at a time', async () => {
  const { asked, results, most } = await run(
    [...many(25), '4200211100005', 'abc', '0101990170003', 'DE136695976'],
    (batch) => batch.map(good),
  );
  expect(asked[0]).toEqual(['4200211100005']);
  expect(asked[1]).toHaveLength(10);
  expect(asked[1]).toContain('DE136695976');
  expect(asked.flat()).toHaveLength(27);
  expect(results.size).toBe(27);
  expect(most).toBe(3);
});

it('asks again for what was not answered yet, and not for ever', async () => {
  const { asked, results } = await run(['DE136695976', 'DE111111125'], (batch, call) =>
    batch.map((number) => (number === 'DE136695976' && call > 2 ? good(number) : silent(number))),
  );
  expect(results.get('DE136695976')?.outcome).toBe('valid');
  expect(results.get('DE111111125')).toMatchObject({ outcome: 'unanswered', reason: 'asking' });
  expect(asked).toHaveLength(8);
});

it('does not ask again where the register is down', async () => {
  const { asked } = await run(['DE136695976'], (batch) =>
    batch.map((number) => ({ ...silent(number), reason: 'unavailable' as const })),
  );
  expect(asked).toHaveLength(1);
});

it('waits as long as the server says, and loses nothing', async () => {
  let refused = 0;
  const { results, pauses } = await run(many(45), (batch) => {
    refused += 1;
    if (refused % 3 === 2 && refused < 12) throw new RateLimited(7);
    return batch.map(good);
  });
  expect(results.size).toBe(45);
  expect(pauses.filter((seconds) => seconds === 7).length).toBeGreaterThan(0);
  expect(pauses.at(-1)).toBe(0);
});

it('ends where the server cannot be reached, and where nobody waits any more', async () => {
  await expect(
    run(many(30), () => {
      throw new TypeError('network');
    }),
  ).rejects.toThrow('network');
  const gone = new AbortController();
  const asking = run(
    many(30),
    (batch, call) => {
      if (call > 1) gone.abort();
      return batch.map(good);
    },
    gone.signal,
  );
  await expect(asking).rejects.toThrow(/abort/i);
});
