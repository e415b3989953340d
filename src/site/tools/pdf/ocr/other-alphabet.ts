import { type Box, crop, type Gray } from './gray.ts';
import type { Language } from './languages.ts';
import type { Line, Reader, Reading } from './reader.ts';
import { type Alphabet, alphabetOf } from './script.ts';

/** Lines read less surely than this may be in the other alphabet: in it they come out between 20 and 67 of 100, in their own above 80. */
const DOUBTFUL = 70;
/** What is in the other alphabet is read this surely in it, and so much more surely than before. */
const SURE = 75;
const GAIN = 20;
/** So many letters must be doubtful, and so many of those read anew must be of the other alphabet alone: few are an accident. */
const FEWEST = 20;
const OWN = 12;
/** More lines than this make it no surer. */
const LINES = 4;
/** Room left about them, as a part of the height of a line. */
const MARGIN = 0.4;

/** The alphabet that none of the languages is written in, and a language that is; null where they have both. */
export function otherAlphabet(
  languages: readonly Language[],
): { alphabet: Alphabet; language: Language } | null {
  const cyrillic = languages.includes('srp');
  if (cyrillic && languages.length > 1) return null;
  return cyrillic ? { alphabet: 'latin', language: 'bos' } : { alphabet: 'cyrillic', language: 'srp' };
}

/**
 * Whether something on a page is written in the other alphabet: what was read least surely is read once more by a reader of that
 * one, which then is sure of it. A poor scan of the right alphabet is poorer still in the wrong one.
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

/** The mean confidence of the words, by their letters. */
function sureness(lines: readonly Line[]): number {
  const words = lines.flatMap((line) => line.words);
  return words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / lettersOf(lines);
}

/** Of the doubtful lines that follow each other in a paragraph, those with the most letters; none where there are too few. */
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

/** The place of these lines, within the picture. */
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
