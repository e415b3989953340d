// Long, since 20 MB are read for each, and thousands of random texts.
// In the suite: diagnose.test.ts (20 MB of letters, hundreds of random texts), ../repair/repair.test.ts.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toUtf8 } from '../../charset/detect.ts';
import { brokenText } from '../arbitrary.ts';
import { repair } from '../repair/repair.ts';
import { bytes } from '../tokens.ts';
import { diagnose } from './diagnose.ts';

it.each([
  ['a text', 0x27],
  ['a number', 0x31],
])('what begins as %s, and is no JSON at all, is told as that', (_what, first) => {
  const letters = new Uint8Array(20 * 1024 * 1024).fill(0x61);
  letters[0] = first;
  expect(() => diagnose({ bytes: letters, encoding: 'utf-8', bom: false })).toThrow('Ovo nije JSON');
});

it('no text stops it, and what is mended is JSON', () => {
  fc.assert(
    fc.property(brokenText, (source) => {
      diagnose({ bytes: bytes(source), encoding: 'utf-8', bom: false }, 'one');
      const done = repair(bytes(source));
      if (done.whole) JSON.parse(new TextDecoder('utf-8', { ignoreBOM: true }).decode(done.bytes));
    }),
    { numRuns: 5000 },
  );
});

const of = (source: string | Uint8Array<ArrayBuffer>, lines?: 'one' | 'lines' | 'auto') =>
  diagnose(toUtf8(typeof source === 'string' ? (bytes(source) as Uint8Array<ArrayBuffer>) : source), lines);

it('what is no JSON at all is told as that, and never read as one word', () => {
  const letters = new Uint8Array(20 * 1024 * 1024).fill(0x61);
  expect(() => of(letters)).toThrow('Ovo nije JSON: u tekstu je komad od 20 MB');
});
