import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { MAX_FILE_BYTES } from './limits.ts';
import { readFile } from './read.ts';
import { readCsv } from './read-csv.ts';
import { desk, rightsTo } from './testkit.ts';

vi.mock('csv-parse/sync', async (original) => {
  const real = await original<typeof import('csv-parse/sync')>();
  return { ...real, parse: vi.fn(real.parse) };
});
vi.mock('./read.ts', async (original) => ({
  ...(await original<typeof import('./read.ts')>()),
  readFile: vi.fn(),
}));

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
    [',', ''],
    ['a"', ''],
    ['""', '"'],
    [';\n', 'A;B\n1;2\n"'],
    [';', 'sep=;\n'],
  ])('that is one long line is refused before it is parsed: %#', (part, before) => {
    expect(() => readCsv(full(part, before))).toThrowError(
      expect.objectContaining({ status: 422, errors: { file: expect.stringMatching(/kolona|predug/) } }),
    );
    expect(parsed()).toBeLessThanOrEqual(SAMPLES);
  });

  it('of many lines is parsed once', () => {
    const file = full('\n');
    expect(() => readCsv(file)).not.toThrowError(/predug/);
    expect(parsed()).toBeLessThanOrEqual(SAMPLES + file.length);
  });

  it('is no table with long cells, empty columns behind, or a sign of inches', () => {
    const long = 'x'.repeat(32_000);
    const row = [...Array(30).fill(`"${long}, ""\n"`), ''].join(';');
    const inches = `Cijev;5" crna\n${'Ploča od hrastovine;2\n'.repeat(60_000)}`;
    for (const [text, cells] of [
      [`${';'.repeat(10_000)}\n${row}\n`, 31],
      [inches, 2],
    ] as const)
      expect(readCsv(Buffer.from(text))[1]).toHaveLength(cells);
  });
});

describe('what is wrong with the options of an import', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it('is told to whoever sends them, however many files are waiting to be read', async () => {
    let release!: () => void;
    const reading = new Promise<never[]>((resolve) => {
      release = () => resolve([]);
    });
    vi.mocked(readFile).mockReturnValue(reading);
    const sender = async () =>
      desk(test, await test.member({ permissions: rightsTo('grupe-robe') }), 'grupe-robe').send;
    const [first, second, third] = [await sender(), await sender(), await sender()];
    const options = { mapping: { sifra: 0, naziv: 1 }, key: null, dry_run: true };
    // As many as are read at a time (routes.ts), of two organisations; whoever comes next waits.
    const slow = [first, first, second].map((send) => send('/import', 'A;B\n1;2', options));
    await eventually(() => expect(readFile).toHaveBeenCalledTimes(slow.length));
    for (const wrong of ['{', { mapping: {} }, { mapping: { boja: 0 } }])
      expect((await third('/import', 'A;B\n1;2', wrong)).status).toBe(422);
    release();
    for (const answer of await Promise.all(slow)) expect(answer.status).toBe(200);
  });
});
