import { Refusal } from '../../kit/jobs.ts';
import { gone } from '../by-page.ts';
import { PageError, type PdfDocument } from '../engine/index.ts';
import { layUnseen, type UnseenWord, unseenFont } from '../engine/unseen.ts';
import type { PageText } from './jobs.ts';
import { levelled } from './level-line.ts';
import { parted } from './part-words.ts';

/**
 * The document with what was read from its pages laid over them, unseen. Its own text is left as it is. Throws a `Refusal` with
 * words where a page, or the file, cannot be had.
 */
export function searchable(
  document: PdfDocument,
  pages: readonly PageText[],
  progress: (done: number) => void,
): Blob {
  try {
    layAll(document, pages, progress);
    const written = document.save();
    if (!document.lost) return written;
  } catch (error) {
    if (!document.lost) throw error instanceof PageError ? new Refusal(error.message) : error;
  }
  throw gone();
}

function layAll(document: PdfDocument, pages: readonly PageText[], progress: (done: number) => void): void {
  const first = pages.find(({ source }) => source === 'ocr');
  if (!first) return;
  const font = unseenFont(document, first.page);
  try {
    pages.forEach((page, at) => {
      if (page.source === 'ocr') layUnseen(document, page.page, wordsOf(page), font);
      progress(at + 1);
    });
  } finally {
    font.close();
  }
}

/** Words with the space behind them, so that a line that is copied has its spaces. */
const wordsOf = ({ paragraphs }: PageText): UnseenWord[] =>
  paragraphs.flat().flatMap((line) => {
    const placed = line.flatMap(({ text, place }) => (place ? [{ text, place }] : []));
    const letters = placed.map(({ text }) => [...text].length);
    const places = parted(levelled(placed.map(({ place }) => place)), letters);
    return placed.map(({ text }, at) => {
      const place = places[at]!;
      if (at === placed.length - 1) return { text, place };
      // The space is as wide as a letter, behind the word's own place.
      const length = letters[at]!;
      const wider = (length + 1) / length;
      const [a, b, c, d, e, f] = place;
      return { text: `${text} `, place: [a * wider, b * wider, c, d, e, f] as const };
    });
  });
