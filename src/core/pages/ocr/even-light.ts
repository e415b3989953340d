import type { Gray } from './gray.ts';

/** Side of the squares in which paper brightness is measured, as a share of the longer side: a quarter inch of A4. */
const PART = 1 / 48;
/** Paper brightness is this quantile of a square's pixels: text covers less of it. */
const PAPER = 0.85;
/** Below this share of the brightest paper, the lighting is uneven. */
const UNEVEN = 0.9;
/** Brightness falls by less than this from one square to the next, even at a fold. */
const SHADE = 0.6;
/** Nothing darker than this is brightened further: there is only noise. */
const DARKEST = 36;

/**
 * Evens out the lighting of a page by dividing by the local brightness of the paper, so that one threshold fits the whole page.
 * (Tesseract's local threshold, Sauvola, loses paragraphs of clean pages.) An evenly lit page is returned unchanged.
 */
export function evenLight(page: Gray): Gray {
  const { width, height, data } = page;
  const side = Math.max(16, Math.round(Math.max(width, height) * PART));
  const columns = Math.max(1, Math.round(width / side));
  const rows = Math.max(1, Math.round(height / side));
  const paper = withoutPictures(paperOf(page, columns, rows), columns, rows);
  const sorted = Float32Array.from(paper).sort();
  const most = sorted[sorted.length - 1]!;
  if (sorted[0]! >= most * UNEVEN && most >= 255 * UNEVEN) return page;
  const out = new Uint8Array(data.length);
  const line = new Float32Array(columns);
  for (let y = 0; y < height; y++) {
    const [above, below, down] = between(y, height, rows);
    for (let at = 0; at < columns; at++) {
      const [a, b] = [paper[above * columns + at]!, paper[below * columns + at]!];
      line[at] = a + (b - a) * down;
    }
    evenRow(data, out, y * width, width, line);
  }
  return { width, height, data: out };
}

function evenRow(data: Uint8Array, out: Uint8Array, from: number, width: number, line: Float32Array): void {
  const square = width / line.length;
  for (let piece = 0; piece <= line.length; piece++) {
    // Between the centres of two squares brightness is interpolated linearly.
    const [left, right] = [line[Math.max(0, piece - 1)]!, line[Math.min(line.length - 1, piece)]!];
    const begin = Math.max(0, Math.round((piece - 0.5) * square));
    const end = Math.min(width, Math.round((piece + 0.5) * square));
    const step = (right - left) / square;
    let light = left + (begin - (piece - 0.5) * square) * step;
    for (let x = begin; x < end; x++, light += step) {
      const value = (data[from + x]! * 255) / light;
      out[from + x] = Math.min(value, 255);
    }
  }
}

/** The two squares around a position, and the distance from the first. */
function between(at: number, length: number, count: number): [number, number, number] {
  const place = Math.min(count - 1, Math.max(0, ((at + 0.5) / length) * count - 0.5));
  const first = Math.floor(place);
  return [first, Math.min(count - 1, first + 1), place - first];
}

/** Paper brightness of each square, from every third pixel. */
function paperOf({ width, height, data }: Gray, columns: number, rows: number): Float32Array {
  const paper = new Float32Array(columns * rows);
  const counts = new Uint32Array(256);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      counts.fill(0);
      let count = 0;
      const [left, right] = [
        Math.floor((column * width) / columns),
        Math.floor(((column + 1) * width) / columns),
      ];
      const [top, bottom] = [Math.floor((row * height) / rows), Math.floor(((row + 1) * height) / rows)];
      for (let y = top; y < bottom; y += 3)
        for (let x = left; x < right; x += 3) {
          counts[data[y * width + x]!]!++;
          count += 1;
        }
      let value = 255;
      for (let lighter = counts[255]!; value > 0 && lighter < count * (1 - PAPER); lighter += counts[value]!)
        value--;
      paper[row * columns + column] = Math.max(DARKEST, value);
    }
  return paper;
}

/** A square much darker than a neighbour is a picture or a dark bar; it gets the neighbour's brightness. */
function withoutPictures(paper: Float32Array, columns: number, rows: number): Float32Array {
  return paper.map((own, at) => {
    const [x, y] = [at % columns, Math.floor(at / columns)];
    let most = own;
    for (let row = Math.max(0, y - 1); row <= Math.min(rows - 1, y + 1); row++)
      for (let column = Math.max(0, x - 1); column <= Math.min(columns - 1, x + 1); column++)
        most = Math.max(most, paper[row * columns + column]!);
    return own < most * SHADE ? most : own;
  });
}
