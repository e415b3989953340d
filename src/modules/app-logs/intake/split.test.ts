import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { done } from '../testkit.ts';
import { readBatch } from './read-batch.ts';
import { MOST_LINES, MOST_SENT, partsOf } from './split.ts';

const split = (text: string, isCut = false) =>
  [...partsOf(text, isCut)]
    .filter((part) => part !== null)
    .map((part) => ('fault' in part ? part : { line: part.line, value: part.value }));

const object = fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true });

describe('a batch', () => {
  it('of lines gives each, whatever is between them', () => {
    expect(split('\uFEFF{"a":1}\r\n\n  {"a":2}\n')).toEqual([
      { line: 1, value: { a: 1 } },
      { line: 3, value: { a: 2 } },
    ]);
  });

  it('of which one part is wrong gives the others, and says which', () => {
    expect(split('{"a":1}\n{"a":\n{"a":3}')).toEqual([
      { line: 1, value: { a: 1 } },
      { line: 2, fault: 'Zapis nije ispravan JSON.' },
      { line: 3, value: { a: 3 } },
    ]);
    expect(split(`{"a":1}\n{"a":"${'x'.repeat(MOST_SENT)}"}\n{"a":3}`)[1]).toMatchObject({
      line: 2,
      fault: expect.stringContaining('duži'),
    });
  });

  it('that is cut off in the middle gives what came before', () => {
    expect(split('{"a":1}\n{"a":', true)).toEqual([
      { line: 1, value: { a: 1 } },
      { line: 2, fault: 'Zapis je prekinut u sredini.' },
    ]);
    expect(split('{"a":1}\n', true)).toEqual([
      { line: 1, value: { a: 1 } },
      { line: 2, fault: 'Sadržaj je prekinut.' },
    ]);
    expect(split('[{"a":"]"},{"a":[{"b":"}')).toEqual([
      { line: 1, value: { a: ']' } },
      { line: 2, fault: 'Zapis je prekinut u sredini.' },
    ]);
    expect(split('[{"a":1}')).toEqual([
      { line: 1, value: { a: 1 } },
      { line: 2, fault: 'Niz je prekinut prije kraja.' },
    ]);
  });

  it('is read as it was written, as lines and as an array', () => {
    fc.assert(
      fc.property(fc.array(object, { minLength: 1 }), fc.nat(3), (objects, indent) => {
        const plain = JSON.parse(JSON.stringify(objects));
        expect(split(objects.map((one) => JSON.stringify(one)).join('\n'))).toEqual(
          plain.map((value: unknown, at: number) => ({ line: at + 1, value })),
        );
        expect(split(JSON.stringify(objects, null, indent))).toEqual(
          plain.map((value: unknown, at: number) => ({ line: at + 1, value })),
        );
      }),
    );
  });

  it('of anything ends, and throws nothing', () => {
    const sign = fc.constantFrom(...'[]{},":\\ \n', 'a', '1', 'null');
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 60 }), fc.boolean(), (signs, isCut) => {
        for (const text of [signs.join(''), `[${signs.join('')}`])
          expect(split(text, isCut).length).toBeLessThan(200);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['long lines', `{"msg":"${'x'.repeat(200_000)}"}\n`.repeat(50), 50],
    ['short lines', '{"msg":1}\n'.repeat(5000), 99],
    ['nothing between them', `{}${'\n'.repeat(1_000_000)}{}`, 240],
    ['what is no line', 'a\n'.repeat(500_000), 99],
    [
      'an array of long items',
      `[${Array(20)
        .fill(`"${'x'.repeat(200_000)}"`)
        .join()}]`,
      60,
    ],
    ['an array of one item without an end', `[{"a":"${'\\"'.repeat(500_000)}`, 14],
    ['an array of numbers', `[${'1,'.repeat(500_000)}1]`, 99],
  ])('is read in pieces: %s', (_what, text, pauses) => {
    const batch = done(readBatch({ text, isCut: false, isBroken: false }));
    expect(batch.pauses).toBeGreaterThanOrEqual(pauses);
    expect(batch.pauses).toBeLessThan(300);
  });

  it('has so many lines, right or wrong, and what is behind them is not read', () => {
    const parse = vi.spyOn(JSON, 'parse');
    for (const text of [
      'a\n'.repeat(MOST_LINES + 7),
      `[${Array(MOST_LINES + 7)
        .fill(1)
        .join()}]`,
    ]) {
      const parts = split(text);
      expect(parts).toHaveLength(MOST_LINES + 7);
      expect(parts.slice(MOST_LINES)).toEqual(
        Array.from({ length: 7 }, (_, n) => ({
          line: MOST_LINES + 1 + n,
          fault: 'Odjednom se prima najviše 5.000 zapisa.',
        })),
      );
    }
    expect(parse).toHaveBeenCalledTimes(2 * MOST_LINES);
    parse.mockRestore();
  });

  it('cut anywhere loses only the part that was cut', () => {
    const whole = JSON.stringify([{ a: 1 }, { b: '\\"]' }, { c: [1, { d: 2 }] }]);
    const values = JSON.parse(whole);
    for (let end = 1; end < whole.length; end++) {
      const parts = split(whole.slice(0, end));
      const read = parts.flatMap((part) => ('value' in part ? [part.value] : []));
      expect(read).toEqual(values.slice(0, read.length));
      expect(parts.length - read.length).toBe(1);
    }
  });
});
