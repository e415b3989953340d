import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readName } from './message-names.ts';
import { afterName, lowerCase, wireName } from './wire-name.ts';

const bytes = (text: string): number[] | null => {
  const wire = wireName(text);
  return wire && [...wire];
};

it('reads names as in a zone file', () => {
  expect(bytes('a.bc')).toEqual([1, 97, 2, 98, 99, 0]);
  expect(bytes('a.bc.')).toEqual([1, 97, 2, 98, 99, 0]);
  expect(bytes('')).toEqual([0]);
  expect(bytes('.')).toEqual([0]);
  expect(bytes('A')).toEqual([1, 65, 0]);
  expect(bytes('a\\.b')).toEqual([3, 97, 46, 98, 0]);
  expect(bytes('\\000\\255\\\\')).toEqual([3, 0, 255, 92, 0]);
});

it('takes 63 octets a label and 255 a name, and no more', () => {
  const label = 'x'.repeat(63);
  expect(bytes(label)).toHaveLength(65);
  expect(bytes(`${label}x`)).toBeNull();
  const most = [label, label, label, 'y'.repeat(61)].join('.');
  expect(bytes(most)).toHaveLength(255);
  expect(bytes(`${most}.`)).toHaveLength(255);
  expect(bytes(`${most}y`)).toBeNull();
  expect(bytes(`${'a.'.repeat(126)}a`)).toHaveLength(255);
  expect(bytes(`${'a.'.repeat(127)}a`)).toBeNull();
});

it('refuses what is no name', () => {
  for (const text of [
    'a..b',
    '.a',
    '..',
    'a..',
    'č.ba',
    'a\\',
    'a\\25',
    'a\\256',
    'a\\9b',
    'a\tb',
    'a b',
    'a\0',
  ])
    expect(bytes(text), text).toBeNull();
});

const anyName = fc
  .array(fc.uint8Array({ minLength: 1, maxLength: 63 }), { maxLength: 8 })
  .map((labels) => Uint8Array.from([...labels.flatMap((label) => [label.length, ...label]), 0]))
  .filter(({ length }) => length <= 255);

it('reads every name that `readName` writes', () => {
  fc.assert(
    fc.property(anyName, (wire) => {
      expect(afterName(wire, 0, wire.length)).toBe(wire.length);
      expect(afterName(wire, 0, wire.length - 1)).toBe(0);
      const { name } = readName(Buffer.from(wire), 0);
      lowerCase(wire);
      expect([...wireName(name)!]).toEqual([...wire]);
    }),
  );
});

it('finds the end of a compressed name, and of no malformed one', () => {
  expect(afterName(Uint8Array.of(1, 97, 0xc0, 12, 9), 0, 5)).toBe(4);
  expect(afterName(Uint8Array.of(1, 97, 0xc0), 0, 3)).toBe(0);
  expect(afterName(Uint8Array.of(0x40, 97, 0), 0, 3)).toBe(0);
  expect(afterName(new Uint8Array(300).fill(1), 0, 300)).toBe(0);
});
