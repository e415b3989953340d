import { type Box, crop, type Gray } from './gray.ts';
import type { Language } from './language-names.ts';
import { type Alphabet, alphabetOf } from './mixed-script.ts';
import type { Line, Reader, Reading } from './reader.ts';

/**
 * Lines below this confidence may be in the other alphabet: lines in the wrong alphabet get 20 to 67 of 100, in their own above 80.
 */
const DOUBTFUL = 70;
/** In the right alphabet the confidence reaches this value, and rises by this much. */
const SURE = 75;
const GAIN = 20;
/** Minimum number of doubtful letters, and of reread letters that only the other alphabet has: fewer may be chance. */
const FEWEST = 20;
const OWN = 12;
/** Reading more lines than this adds no certainty. */
const LINES = 4;
/** Margin around the lines, as a share of the line height. */
const MARGIN = 0.4;

/** The alphabet of none of the languages, and a language that uses it; null where both are covered. */
export function otherAlphabet(
  languages: readonly Language[],
): { alphabet: Alphabet; language: Language } | null {
  const cyrillic = languages.includes('srp');
  if (cyrillic && languages.length > 1) return null;
  return cyrillic ? { alphabet: 'latin', language: 'bos' } : { alphabet: 'cyrillic', language: 'srp' };
}

/**
 * Whether a page contains the other alphabet. Its least certain lines are read again in that alphabet; if that is right, the
 * confidence is high. A poor scan in the right alphabet gets even worse in the wrong one.
 */
export async function isInOther(
  alphabet: Alphabet,
  open: () => Promise<Pick<Reader, 'read'>>,
  { paragraphs }: Reading,
  straight: Gray,
  dpi: number,
): Promise<boolean> {
  const lines = doubtfulLines(paragraphs);
  if (lines.length === 0) return false;
  const reader = await open();
  const found = reader.read(crop(straight, around(lines, straight)), dpi).paragraphs.flat();
  const text = found.flatMap(({ words }) => words.map((word) => word.text)).join(' ');
  return alphabetOf(text, OWN) === alphabet && sureness(found) >= Math.max(SURE, sureness(lines) + GAIN);
}

const lettersOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { words }) => sum + words.reduce((count, { text }) => count + text.length, 0), 0);

/** Mean confidence of the words, weighted by length. */
function sureness(lines: readonly Line[]): number {
  const words = lines.flatMap((line) => line.words);
  return words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / lettersOf(lines);
}

/** The consecutive doubtful lines of a paragraph with the most letters; none where there are too few. */
function doubtfulLines(paragraphs: readonly Line[][]): Line[] {
  let most: Line[] = [];
  for (const lines of paragraphs) {
    let run: Line[] = [];
    for (const line of lines) {
      run = sureness([line]) < DOUBTFUL ? [...run, line].slice(-LINES) : [];
      if (lettersOf(run) > lettersOf(most)) most = run;
    }
  }
  return lettersOf(most) >= FEWEST ? most : [];
}

/** The box around the lines, within the picture. */
function around(lines: readonly Line[], { width, height }: Gray): Box {
  const of = (pick: (box: Box) => number): number[] => lines.map(({ bbox }) => pick(bbox));
  const room = MARGIN * Math.max(...of(({ y0, y1 }) => y1 - y0));
  return {
    x0: Math.max(0, Math.floor(Math.min(...of(({ x0 }) => x0)) - room)),
    y0: Math.max(0, Math.floor(Math.min(...of(({ y0 }) => y0)) - room)),
    x1: Math.min(width, Math.ceil(Math.max(...of(({ x1 }) => x1)) + room)),
    y1: Math.min(height, Math.ceil(Math.max(...of(({ y1 }) => y1)) + room)),
  };
}
