// Long, since each of these is a file of 10 MB.
// In the suite: hostile.test.ts (long lines, quotes and many lines), files.test.ts (files that cannot be used).
import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_FILE_BYTES, MAX_LINE_CELLS } from './limits.ts';
import { readCsv } from './read-csv.ts';
import { readTable } from './read-table.ts';

vi.mock('csv-parse/sync', async (original) => {
  const real = await original<typeof import('csv-parse/sync')>();
  return { ...real, parse: vi.fn(real.parse) };
});

describe('a CSV made to keep the reader busy', () => {
  const parser = vi.mocked(parse);
  beforeEach(() => void parser.mockClear());
  /** Characters that the parser, which is slow, was given: its time is linear in them. */
  const parsed = (): number => parser.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
  /** The first lines, once for each separator. */
  const SAMPLES = 4 * 100_000;
  const full = (part: string, before = ''): Buffer =>
    Buffer.from(before + part.repeat((MAX_FILE_BYTES - before.length) / Buffer.byteLength(part)));

  it.each([
    ['a;', ''],
    ['č\t', ''],
    ['a', ''],
    ['"";', ''],
    ['"\n";', ''],
    ['x;', 'A;B\r\n'],
    [`${';'.repeat(MAX_LINE_CELLS)}\n`, ''],
  ])('that is one long line is refused before it is parsed: %#', (part, before) => {
    expect(() => readCsv(full(part, before))).toThrowError(
      expect.objectContaining({ status: 422, errors: { file: expect.stringMatching(/kolona|predug/) } }),
    );
    expect(parsed()).toBeLessThanOrEqual(SAMPLES);
  });

  it('of many lines is parsed once', () => {
    const file = full(`${'x;'.repeat(99)}\n`);
    expect(() => readCsv(file)).not.toThrowError(/predug/);
    expect(parsed()).toBeLessThanOrEqual(SAMPLES + file.length);
  });
});

describe('a file that cannot be used', () => {
  it('too many rows', async () => {
    const refused = await readTable(Buffer.from(`A\n${'1\n'.repeat(50_001)}`)).catch(
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({
      status: 422,
      errors: { file: expect.stringContaining('previše redova') },
    });
  });
});
