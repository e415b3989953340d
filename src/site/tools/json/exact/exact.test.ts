import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberText } from '../arbitrary.ts';
import { bytes } from '../tokens.ts';
import { compareDecimals, decimalOf, exactAsDouble, isMultiple } from './decimal.ts';
import { ExactValues } from './parse.ts';
import { nextDown, nextUp, standIns } from './rank.ts';

const sign = (a: string, b: string): number => Math.sign(compareDecimals(decimalOf(a), decimalOf(b)));

describe('decimals', () => {
  it('compare as numbers of any length do', () => {
    expect(sign('12345678901234567890', '12345678901234567891')).toBe(-1);
    expect(sign('1.0', '1')).toBe(0);
    expect(sign('-0', '0.00')).toBe(0);
    expect(sign('1e400', '10e399')).toBe(0);
    expect(sign('-44', '-44.0')).toBe(0);
    expect(sign('-1e400', '-1e399')).toBe(-1);
    expect(sign('1e99999999999999999999', '2')).toBe(1);
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt(), (a, b) => {
        expect(sign(`${a}`, `${b}`)).toBe(a < b ? -1 : a > b ? 1 : 0);
        expect(sign(`${a}e-7`, `${b}0E-8`)).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
    );
  });

  it('are multiples of one another as written numbers are', () => {
    const multiple = (number: string, of: string) => isMultiple(decimalOf(number), decimalOf(of));
    for (const [number, of] of [
      ['0.3', '0.1'],
      ['12345678901234567890', '10'],
      ['1e99999999999', '8'],
      ['0', '3'],
      ['-4.50', '1.5'],
    ] as const)
      expect(multiple(number, of), `${number} / ${of}`).toBe(true);
    expect(multiple('1e400', '7e-3')).toBe(false);
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt({ min: 1n }), (a, b) => {
        expect(multiple(`${a}e-3`, `${b}e-3`)).toBe(a % b === 0n);
      }),
    );
  });

  it('are exact where JSON.stringify writes what was read', () => {
    for (const text of [
      '0',
      '-0',
      '1.0',
      '0.1',
      '1e22',
      '0.30000000000000004',
      '9007199254740992',
      '1e308',
      '5e-324',
    ])
      expect(exactAsDouble(text)).toBe(true);
    for (const text of [
      '12345678901234567890',
      '1e400',
      '9007199254740993',
      '0.1000000000000000000001',
      '1e-400',
    ])
      expect(exactAsDouble(text)).toBe(false);
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) =>
        exactAsDouble(JSON.stringify(value)),
      ),
    );
  });
});

describe('stand-ins', () => {
  it('compare with each other, and with short numbers, as the numbers do', () => {
    const short = fc.oneof(
      fc.integer().map(String),
      fc.constantFrom('0', '1', '0.1', '-0.5', '1e20', '1e-5'),
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(numberText, short), { minLength: 2, maxLength: 12 }), (texts) => {
        const long = texts.filter((text) => !exactAsDouble(text) && !/e/i.test(text));
        const few = texts.filter((text) => exactAsDouble(text) && text.replace(/\D/g, '').length <= 15);
        const chosen = standIns(long);
        const all = [...long, ...few];
        const value = (text: string): number => chosen.get(text) ?? Number(text);
        for (const a of all)
          for (const b of all) expect(Math.sign(value(a) - value(b)) + 0).toBe(sign(a, b) + 0);
      }),
      { numRuns: 1000 },
    );
  });

  it('keep apart what doubles do not', () => {
    const texts = Array.from({ length: 200 }, (_, k) => `${12345678901234567800n + BigInt(k)}`);
    const values = [...standIns(texts).values()];
    expect(values).toEqual([...new Set(values)].sort((a, b) => a - b));
    const huge = [...standIns(['1e400', '1e500', '-1e400', '1e-400', '-1e-400']).values()];
    expect(huge).toEqual([...huge].sort((a, b) => a - b));
    expect(huge.every(Number.isFinite)).toBe(true);
    expect(standIns(['1.0000000000000000001']).get('1.0000000000000000001')).toBeGreaterThan(1);
    expect([nextUp(1), nextDown(1), nextUp(0), nextDown(0)]).toEqual([
      1 + 2 ** -52,
      1 - 2 ** -53,
      5e-324,
      -5e-324,
    ]);
  });
});

it('texts are parsed to be compared with one another', () => {
  const [a, b] = [
    bytes('{"id": 12345678901234567890, "x": "12345678901234567890"}'),
    bytes('[12345678901234567891, 7]'),
  ];
  const values = new ExactValues([a, b]);
  const { id, x } = values.parse(a) as { id: number; x: string };
  const [other, seven] = values.parse(b) as number[];
  expect(id).toBeLessThan(other!);
  expect([x, seven]).toEqual(['12345678901234567890', 7]);
  expect([values.text(id), values.text(other!), values.text(7)]).toEqual([
    '12345678901234567890',
    '12345678901234567891',
    '7',
  ]);
});
