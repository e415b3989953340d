import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LogLine } from '../../search/search.api.ts';
import { compareKeys, inOrder, NO_STREAM, withMissing, withNewer } from './stream.ts';

const line = (key: string) => ({ key }) as LogLine;
const keysOf = (lines: readonly LogLine[]) => lines.map(({ key }) => key);
const page = (keys: string[], next: string | null = null) => ({ lines: keys.map(line), next });

it('orders keys by time and then by number, however long these are', () => {
  const part = fc.bigInt({ min: 0n, max: 10n ** 17n - 1n });
  fc.assert(
    fc.property(part, part, part, part, (time, number, otherTime, otherNumber) => {
      const wanted = time === otherTime ? number - otherNumber : time - otherTime;
      const found = compareKeys(`${time}.${number}`, `${otherTime}.${otherNumber}`);
      expect(Math.sign(found)).toBe(wanted < 0n ? -1 : wanted > 0n ? 1 : 0);
    }),
  );
});

it('has each line once, the newest first, also one that was stored late', () => {
  expect(keysOf(inOrder([line('3.1'), line('1.1')], [line('2.1'), line('1.1')]))).toEqual([
    '3.1',
    '2.1',
    '1.1',
  ]);
});

it('says where lines are missing, and only there', () => {
  const whole = withNewer(NO_STREAM, page(['5.1', '4.1', '3.1']), '3.1', 100);
  expect([...whole.gaps]).toEqual([]);
  // The page was full before it reached what was known.
  const cut = withNewer(whole, page(['9.1', '8.1'], '8.1'), '5.1', 100);
  expect(keysOf(cut.lines)).toEqual(['9.1', '8.1', '5.1', '4.1', '3.1']);
  expect([...cut.gaps]).toEqual(['8.1']);
  // Nothing was known, and more came than a page holds.
  expect([...withNewer(NO_STREAM, page(['9.1', '8.1'], '8.1'), null, 100).gaps]).toEqual(['8.1']);
  // Full, but beyond what was known: only the lines that were looked at once more are left out.
  expect([...withNewer(whole, page(['6.1', '5.1', '4.1'], '4.1'), '5.1', 100).gaps]).toEqual([]);
});

it('fetches what is missing, in as many pages as it takes', () => {
  const cut = withNewer(withNewer(NO_STREAM, page(['3.1']), null, 9), page(['9.1', '8.1'], '8.1'), '3.1', 9);
  const half = withMissing(cut, page(['7.1', '6.1'], '6.1'), '8.1', '3.1');
  expect([...half.gaps]).toEqual(['6.1']);
  const whole = withMissing(half, page(['5.1', '4.1', '3.1'], '3.1'), '6.1', '3.1');
  expect(keysOf(whole.lines)).toEqual(['9.1', '8.1', '7.1', '6.1', '5.1', '4.1', '3.1']);
  expect([...whole.gaps]).toEqual([]);
});

it('keeps no more than it may, and says so', () => {
  const { lines, gaps } = withNewer(NO_STREAM, page(['3.1', '2.1', '1.1']), null, 2);
  expect(keysOf(lines)).toEqual(['3.1', '2.1']);
  expect([...gaps]).toEqual(['2.1']);
});
