import { compose, type Matrix } from '../../../../core/pages/ocr/matrix.ts';
import type { PageReading } from '../../../../core/pages/ocr/read-page.ts';
import type { Line } from '../../../../core/pages/ocr/reader.ts';
import type { TextLine } from './messages.ts';

/** The reading with each word's matrix, in fractions of the page. */
export function placedParagraphs(
  { paragraphs, place }: PageReading,
  size: { width: number; height: number },
): TextLine[][] {
  const toParts: Matrix = [1 / size.width, 0, 0, 1 / size.height, 0, 0];
  const toPage = compose(place, toParts);
  return paragraphs.map((lines) => lines.map((line) => placedLine(line, toPage)));
}

function placedLine({ words, bbox, baseline }: Line, toPage: Matrix): TextLine {
  const run = baseline.x1 - baseline.x0;
  const slope = run > 0 ? (baseline.y1 - baseline.y0) / run : 0;
  const height = bbox.y1 - bbox.y0;
  return words.map(({ text, confidence, bbox: { x0, x1 } }) => {
    const foot = baseline.y0 + slope * (x0 - baseline.x0);
    const width = Math.max(1, x1 - x0);
    // The unit square over the word: along the baseline, and up from it.
    const word: Matrix = [width, slope * width, 0, -height, x0, foot];
    return { text, confidence: Math.round(confidence), place: compose(word, toPage) };
  });
}
