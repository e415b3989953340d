// Long, since streams of every length are cut into parts. In the suite: parts.test.ts (streams share their permits), faults.test.ts.
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MB } from '../../../../test/file-stores.ts';
import { PART_SIZE, partsOf } from './parts.ts';

async function* chunksOf(sizes: number[]): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (const size of sizes) {
    const chunk = new Uint8Array(size);
    if (size > 0) chunk[0] = at++ % 256;
    yield chunk;
  }
}

it('parts are the stream, in parts of one size but the last', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 5 * MB }), { maxLength: 4 }), async (sizes) => {
      let held = 0;
      const parts: Buffer[] = [];
      const permit = async () => {
        held += 1;
        return () => {
          held -= 1;
        };
      };
      for await (const part of partsOf(chunksOf(sizes), permit)) {
        parts.push(Buffer.concat(part.chunks));
        expect(part.length).toBe(parts.at(-1)!.length);
        part.release();
      }
      expect(held).toBe(0);
      expect(parts.slice(0, -1).every(({ length }) => length === PART_SIZE)).toBe(true);
      if (parts.length > 0) expect(parts.at(-1)!.length).toBeGreaterThan(0);
      const whole = await buffer(chunksOf(sizes));
      expect(Buffer.concat(parts).equals(whole)).toBe(true);
    }),
    // One with several parts for sure.
    { numRuns: 5, examples: [[[7 * MB, 0, 6 * MB, 5 * MB]]] },
  ));
