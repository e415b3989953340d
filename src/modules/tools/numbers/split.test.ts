import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyText } from '../../../../test/any-text.ts';
import { MAX_COUNTED, splitNumbers } from './split.ts';

const numbersOf = (text: string): string[] => splitNumbers(text, 1000).numbers.map(({ number }) => number);

it('finds numbers however they are parted', () => {
  const both = ['4200211100005', 'HR33392005961'];
  for (const between of ['\n', '\r\n', ';', ',', '\t', '; ', ' ', '\u2028', '\n\n\n'])
    expect(numbersOf(both.join(between)), JSON.stringify(between)).toEqual(both);
});

it('takes a number with spaces in it for one', () => {
  expect(numbersOf('4200 2111 0000 5\nHR 333 920 059 61')).toEqual(['4200211100005', 'HR33392005961']);
});

it('of the rows of a spreadsheet takes the cells that hold a number', () => {
  const list = splitNumbers(
    '\uFEFFRb;Naziv;PDV broj;Iznos\n1;"Firma d.o.o.";200211100005;1.234,56\n2;Druga;DE136695976;12\n3;Treća;nema;0\n',
    1000,
  );
  expect(list.numbers.map(({ number }) => number)).toEqual(['200211100005', 'DE136695976']);
  expect(list.skipped).toBeGreaterThan(5);
});

it('says of a line by itself that it holds no number, and of a wrong one beside a right one too', () => {
  const { numbers } = splitNumbers('abc\n4200211100005; 42002111000051', 1000);
  expect(numbers.map(({ given, kind }) => [given, kind])).toEqual([
    ['abc', 'other'],
    ['4200211100005', 'jib'],
    ['42002111000051', 'other'],
  ]);
});

it('takes each once and no more than it may, and counts the rest', () => {
  const all = 'DE136695976\nde 136 695 976\nDE111111125\nDE222222223';
  expect(splitNumbers(all, 2)).toMatchObject({ repeated: 1, beyond: 1 });
  expect(splitNumbers(all, 2).numbers).toHaveLength(2);
  expect(splitNumbers(`${all}\nDE222222223`, 2)).toMatchObject({ repeated: 2, beyond: 1 });
});

it('leaves the rest of an endless list unread', () => {
  const endless = Array.from({ length: 40_000 }, (_, at) => `RO${1_000_000 + at}`).join('\n');
  expect(splitNumbers(endless, 1000).beyond).toBe(MAX_COUNTED);
});

it('bears any text', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      const list = splitNumbers(text, 5);
      expect(list.numbers.length).toBeLessThanOrEqual(5);
      expect(new Set(list.numbers.map(({ number, given }) => number || given)).size).toBe(
        list.numbers.length,
      );
    }),
  );
});
