import { applyMatrix, compose, type Matrix } from '../ocr/matrix.ts';
import type { PageReading } from '../ocr/read-page.ts';
import type { PageWord, PartBox } from '../page-words.ts';
import type { Row } from '../rows.ts';

interface Size {
  width: number;
  height: number;
}

/** Share of a line's height, above and below, that its letters leave free: boxes of neighbouring lines would overlap. */
const AIR = 0.18;

/** The words of a page's own text, in parts of the page. `size`: that of the page, in the unit of the rows. */
export const layerWords = (rows: readonly Row[], { width, height }: Size): PageWord[] =>
  rows.flatMap(({ words }, line) =>
    words
      .filter(({ left, top }) => Number.isFinite(left) && Number.isFinite(top))
      .map(({ text, left, right, top, bottom }) => {
        const air = (bottom - top) * AIR;
        const box = within(left / width, (top + air) / height, right / width, (bottom - air) / height);
        return { text, box, certainty: 1, line };
      }),
  );

/** The words that OCR read of a picture, in parts of the upright picture. `size`: that of the picture before it was turned. */
export function readWords({ paragraphs, place, turned }: PageReading, size: Size): PageWord[] {
  const { width, height } = size;
  const turns: readonly Matrix[] = [
    [1, 0, 0, 1, 0, 0],
    [0, 1, -1, 0, height, 0],
    [-1, 0, 0, -1, width, height],
    [0, -1, 1, 0, 0, width],
  ];
  const [across, down] = turned % 2 === 1 ? [height, width] : [width, height];
  const toParts: Matrix = [1 / across, 0, 0, 1 / down, 0, 0];
  const matrix = compose(compose(place, turns[turned]!), toParts);
  return paragraphs.flat().flatMap(({ words }, line) =>
    words.map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => {
      const corners = [applyMatrix(matrix, x0, y0), applyMatrix(matrix, x1, y0)].concat([
        applyMatrix(matrix, x0, y1),
        applyMatrix(matrix, x1, y1),
      ]);
      const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
      const box = within(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
      return { text, box, certainty: Math.round(confidence) / 100, line };
    }),
  );
}

/** The box within the page, to a hundred-thousandth. */
const within = (...sides: [number, number, number, number]): PartBox =>
  sides.map((side) => Math.round(Math.max(0, Math.min(1, side)) * 1e5) / 1e5) as unknown as PartBox;
