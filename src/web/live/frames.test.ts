import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Frame, frameReader } from './frames.ts';

const word = fc.string({ minLength: 1, unit: 'grapheme-ascii' }).filter((text) => !/[\r\n]/.test(text));
const frame = fc.record({ event: fc.constantFrom('ready', 'message', 'bye'), id: word, data: word });
const written = ({ event, id, data }: Frame): string =>
  `${event === 'message' ? '' : `event: ${event}\n`}id: ${id}\ndata: ${data}\n\n`;

describe('server-sent events', () => {
  it('are read whole however they are cut', () =>
    fc.assert(
      fc.property(fc.array(frame), fc.array(fc.nat(20)), (frames, cuts) => {
        const text = frames.map(written).join(':\n\n');
        const read = frameReader();
        const found: Frame[] = [];
        let at = 0;
        for (const cut of [...cuts, text.length]) {
          found.push(...read(text.slice(at, at + cut)));
          at += cut;
        }
        expect(found).toEqual(frames);
      }),
    ));

  it('without a name, a number or anything else are read as they are', () => {
    expect(frameReader()('data: {"topic":"trail"}\n\n:\n\nid: 5\n\n')).toEqual([
      { event: 'message', id: null, data: '{"topic":"trail"}' },
      { event: 'message', id: '5', data: '' },
    ]);
  });
});
