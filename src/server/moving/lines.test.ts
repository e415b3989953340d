import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parentsFirst } from './catalogue.ts';
import { exchangeIds, linesIn, rewritten, wholeLines } from './lines.ts';

async function* cut(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  for (let at = 0, n = 0; at < bytes.length; n += 1) {
    const size = sizes[n % sizes.length]!;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

describe('lines of an archive', () => {
  it('come out whole, wherever their bytes were cut', async () => {
    const texts = fc.array(fc.string({ unit: 'grapheme' }).map((text) => JSON.stringify({ text })));
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(texts, sizes, async (lines, pieces) => {
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
        const found: string[] = [];
        for await (const block of wholeLines(cut(bytes, pieces)))
          for (const line of linesIn(block)) found.push(line.toString().slice(0, -1));
        expect(found).toEqual(lines);
      }),
    );
  });

  it('without an end are damage', async () => {
    const read = async () => {
      for await (const _ of wholeLines(cut(Buffer.from('{"a":1}\n{"b"'), [3])));
    };
    await expect(read()).rejects.toThrow('oštećena');
  });

  it('of no end are not gathered without bound', async () => {
    let given = 0;
    async function* endless(): AsyncGenerator<Buffer> {
      for (; given < 100; given += 1) yield Buffer.alloc(10, 'x');
    }
    const read = async () => {
      for await (const _ of wholeLines(endless(), 95));
    };
    await expect(read()).rejects.toThrow('oštećena');
    expect(given).toBe(9);
  });

  it('are rewritten or left out one by one', async () => {
    const source = wholeLines(cut(Buffer.from('1\n2\n3\n'), [2]));
    let text = '';
    for await (const block of rewritten(source, (line) => (line === '2' ? null : `${line}0`)))
      text += block.toString();
    expect(text).toBe('10\n30\n');
  });
});

it('ids are exchanged wherever they stand, and nothing else is', () => {
  const [from, to, other] = [randomUUID(), randomUUID(), randomUUID()];
  const text = JSON.stringify({ a: from, b: [{ c: `${from},${other}` }], [from]: 1 });
  expect(exchangeIds(text, new Map([[from, to]]))).toBe(text.replaceAll(from, to));
  expect(exchangeIds(text, new Map())).toBe(text);
});

it('tables come after those that they refer to, and a circle is refused', () => {
  const tables = ['a', 'b', 'c'].map((name) => ({ schema: 'public', name }));
  const key = (from: string, to: string) => ({
    ...{ from: `public.${from}`, to: `public.${to}` },
    ...{ columns: ['x'], toColumns: ['x'], rule: 'a' },
  });
  const keys = [key('a', 'b'), key('b', 'c'), key('a', 'a')];
  expect(parentsFirst(tables, keys).map(({ name }) => name)).toEqual(['c', 'b', 'a']);
  expect(() => parentsFirst(tables, [...keys, key('c', 'a')])).toThrow('in a circle');
});
