import { describe, expect, it, vi } from 'vitest';
import type { Gray } from './gray.ts';
import { isInOther, otherAlphabet } from './other-alphabet.ts';
import type { Line, Reading } from './reader.ts';

const page: Gray = { width: 600, height: 400, data: new Uint8Array(600 * 400) };

/** A reading with paragraphs of lines, one below another, each with a confidence. */
function reading(...paragraphs: [text: string, confidence: number][][]): Reading {
  let y = 0;
  const lines = paragraphs.map((some) =>
    some.map(([text, confidence]): Line => {
      y += 30;
      const bbox = { x0: 50, y0: y - 20, x1: 500, y1: y };
      return {
        words: text.split(' ').map((word) => ({ text: word, confidence, bbox })),
        bbox,
        baseline: bbox,
      };
    }),
  );
  return { paragraphs: lines, confidence: 90 };
}

/** Whether the other alphabet is detected on a page read like this, when its doubtful part is read again like that. */
async function seen(read: Reading, anew: Reading, alphabet: 'latin' | 'cyrillic' = 'cyrillic') {
  const pictures: Gray[] = [];
  const open = vi.fn(async () => ({
    read(picture: Gray): Reading {
      pictures.push(picture);
      return anew;
    },
  }));
  const is = await isInOther(alphabet, open, read, page, 300);
  return { is, opened: open.mock.calls.length, picture: pictures[0] };
}

const WRONG: [string, number] = ['uapuiuja je Haciiajia y IeTHaecTOM', 48];
const CYRILLIC: [string, number] = ['Чаршија је настала у петнаестом вијеку', 94];
const LATIN: [string, number] = ['Čaršija je nastala u petnaestom vijeku', 93];

describe('the other alphabet', () => {
  it('is the one that no language chosen has', () => {
    expect(otherAlphabet(['bos', 'eng'])).toEqual({ alphabet: 'cyrillic', language: 'srp' });
    expect(otherAlphabet(['srp'])).toEqual({ alphabet: 'latin', language: 'bos' });
    expect(otherAlphabet(['srp', 'bos'])).toBeNull();
  });

  it('is seen on a whole page, and on a part of one', async () => {
    expect(await seen(reading([WRONG, WRONG]), reading([CYRILLIC, CYRILLIC]))).toMatchObject({ is: true });
    const mixed = reading([LATIN, LATIN, LATIN], [LATIN, WRONG, WRONG]);
    const { is, picture } = await seen(mixed, reading([CYRILLIC]));
    expect(is).toBe(true);
    // Only the doubtful lines: the last two of six.
    expect(picture).toMatchObject({ width: 466, height: 50 + 16 });
    const reverse = reading([['Чарзија је пазтала у ретнаезтот', 50]]);
    expect(await seen(reverse, reading([LATIN]), 'latin')).toMatchObject({ is: true });
  });

  it('must be much surer than what was read before', async () => {
    const doubted: [string, number] = [WRONG[0], 62];
    for (const [sure, is] of [
      [81, false],
      [83, true],
    ] as const)
      expect(await seen(reading([doubted]), reading([[CYRILLIC[0], sure]]))).toMatchObject({ is });
  });

  it('is not looked for where the page was read well, or too little is on it', async () => {
    for (const read of [reading([LATIN, LATIN]), reading([['Cao Ha', 40]]), reading()])
      expect(await seen(read, reading([CYRILLIC]))).toMatchObject({ is: false, opened: 0 });
  });

  it.each([
    ['a poor scan is poorer in it', [['Саг5ја 1 пјет 7апаб је и регпаесот', 56]]],
    ['a few letters are an accident', [['Чаршија 12.345 67 89 1.250,00', 95]]],
    ['it is the same one again', [LATIN]],
    ['there is nothing', []],
  ] as [string, [string, number][]][])('is not seen where %s', async (_, anew) => {
    expect(await seen(reading([WRONG, WRONG]), reading(anew))).toMatchObject({ is: false, opened: 1 });
  });
});
