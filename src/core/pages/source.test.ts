import fc from 'fast-check';
import { expect, it } from 'vitest';
import { blockSource } from './source.ts';

const BLOCK = 256 * 1024;
const bytes = Uint8Array.from({ length: 2_000_003 }, (_, at) => (at * 31 + (at >> 9)) & 255);

it('reads the same bytes in blocks as there are', () => {
  const source = blockSource(bytes.length, (from, to) => bytes.slice(from, to));
  const place = fc.tuple(fc.nat(bytes.length - 1), fc.oneof(fc.nat(2000), fc.nat(3 * BLOCK)));
  fc.assert(
    fc.property(fc.array(place, { maxLength: 20 }), (places) => {
      for (const [from, wanted] of places) {
        const into = new Uint8Array(Math.min(wanted, bytes.length - from));
        source.read(from, into);
        expect(Buffer.compare(into, bytes.subarray(from, from + into.length))).toBe(0);
      }
    }),
    { numRuns: 10 },
  );
});

it('fetches a block once, and long pieces past the blocks', () => {
  const asked: [number, number][] = [];
  const source = blockSource(bytes.length, (from, to) => {
    asked.push([from, to]);
    return bytes.slice(from, to);
  });
  for (let at = 0; at < 1000; at += 10) source.read(at, new Uint8Array(512));
  source.read(100, new Uint8Array(BLOCK + 1));
  expect(asked).toEqual([
    [0, BLOCK],
    [100, 100 + BLOCK + 1],
  ]);
});

it('throws where nothing is', () => {
  const source = blockSource(10, (from, to) => new Uint8Array(to - from));
  expect(() => source.read(5, new Uint8Array(6))).toThrow(RangeError);
});
