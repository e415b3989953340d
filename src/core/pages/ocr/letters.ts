import type { Gray } from './gray.ts';
import { applyMatrix, invert, type Matrix } from './matrix.ts';
import type { Line } from './reader.ts';

/** Letter-like shapes on a page. */
export interface Letters {
  /** Their median height, in pixels; 0 where there are none. */
  height: number;
  /** Their centres, x and y alternating. */
  middles: Float32Array;
}

/** Anything lower, or with fewer pixels, is a dot or dust. */
const LEAST_HEIGHT = 4;
const LEAST_POINTS = 6;
/** Anything higher or wider than this share of the page is a line, a frame or a picture. */
const MOST_PART = 1 / 12;
/** Limits of a letter's height and width, as multiples of the median height. */
const [LOW, HIGH, WIDE] = [0.6, 2.2, 3];

/** Finds connected dark shapes of a letter's size. `sideways`: the lines of the page run vertically. */
export function findLetters(page: Gray, sideways: boolean): Letters {
  const pieces = darkPieces(page);
  const most = Math.max(page.width, page.height) * MOST_PART;
  const likely = pieces
    .map(({ left, top, right, bottom, points }) => {
      const [across, down] = [right - left, bottom - top];
      const [wide, high] = sideways ? [down, across] : [across, down];
      return { x: (left + right) / 2, y: (top + bottom) / 2, wide, high, points };
    })
    .filter(
      ({ wide, high, points }) =>
        high >= LEAST_HEIGHT && points >= LEAST_POINTS && Math.max(wide, high) < most,
    );
  const heights = Float32Array.from(likely, ({ high }) => high).sort();
  const height = heights[heights.length >> 1] ?? 0;
  const letters = likely.filter(
    ({ wide, high }) => high >= height * LOW && high <= height * HIGH && wide <= height * WIDE,
  );
  return { height, middles: Float32Array.from(letters.flatMap(({ x, y }) => [x, y])) };
}

/** Share of the letters on a page that are in none of the recognized words. `place`: transformation to the page. */
export function unreadPart({ middles }: Letters, paragraphs: readonly Line[][], place: Matrix): number {
  if (middles.length === 0) return 0;
  const toReading = invert(place);
  const boxes = paragraphs.flat().flatMap(({ words }) => words.map(({ bbox }) => bbox));
  let unread = 0;
  for (let at = 0; at < middles.length; at += 2) {
    const [x, y] = applyMatrix(toReading, middles[at]!, middles[at + 1]!);
    if (!boxes.some(({ x0, y0, x1, y1 }) => x >= x0 && x <= x1 && y >= y0 && y <= y1)) unread += 1;
  }
  return unread / (middles.length / 2);
}

interface Piece {
  left: number;
  top: number;
  right: number;
  bottom: number;
  points: number;
}

/** Connected components: runs of dark pixels joined with those they touch in the row above. */
function darkPieces({ width, height, data }: Gray): Piece[] {
  const dark = threshold(data);
  const pieces: Piece[] = [];
  /** Union-find: the component that each has been merged into; itself at first. */
  const part: number[] = [];
  const wholeOf = (piece: number): number => {
    let at = piece;
    while (part[at] !== at) at = part[at] = part[part[at]!]!;
    return at;
  };
  let above: number[] = [];
  for (let y = 0; y < height; y++) {
    const row: number[] = [];
    let touching = 0;
    for (let x = 0, at = y * width; x < width; x++) {
      if (data[at + x]! > dark) continue;
      const left = x;
      while (x < width && data[at + x]! <= dark) x++;
      let own = -1;
      // The row above as triples of left, right and component.
      while (touching < above.length && above[touching + 1]! < left) touching += 3;
      for (let k = touching; k < above.length && above[k]! <= x; k += 3) {
        const other = wholeOf(above[k + 2]!);
        if (own >= 0 && other !== own) join(pieces[own]!, pieces[other]!);
        if (own >= 0) part[other] = own;
        else own = other;
      }
      if (own < 0) {
        own = pieces.push({ left, top: y, right: x, bottom: y + 1, points: 0 }) - 1;
        part.push(own);
      }
      join(pieces[own]!, { left, top: y, right: x, bottom: y + 1, points: x - left });
      row.push(left, x, own);
    }
    above = row;
  }
  return pieces.filter((_, at) => part[at] === at);
}

function join(one: Piece, other: Piece): void {
  one.left = Math.min(one.left, other.left);
  one.top = Math.min(one.top, other.top);
  one.right = Math.max(one.right, other.right);
  one.bottom = Math.max(one.bottom, other.bottom);
  one.points += other.points;
}

/** Otsu's threshold between dark and light. */
function threshold(data: Uint8Array): number {
  const counts = new Float64Array(256);
  for (let at = 0; at < data.length; at += 3) counts[data[at]!]!++;
  const [count, sum] = counts.reduce(([n, s], one, value) => [n + one, s + one * value], [0, 0] as [
    number,
    number,
  ]);
  let [below, belowSum, best, found] = [0, 0, 0, 127];
  for (let value = 0; value < 255; value++) {
    below += counts[value]!;
    belowSum += counts[value]! * value;
    if (below === 0 || below === count) continue;
    const apart = belowSum / below - (sum - belowSum) / (count - below);
    const score = below * (count - below) * apart ** 2;
    if (score > best) [best, found] = [score, value];
  }
  return found;
}
