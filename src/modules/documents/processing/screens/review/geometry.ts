import type { PartBox } from '../../../../../core/pages/page-words.ts';

export type Turn = 0 | 90 | 180 | 270;
/** A word of a page, as the review knows it. */
export interface Word {
  text: string;
  box: PartBox;
  line: number;
}
interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** CSS pixels of a point (1/72 inch) at 100 %. */
export const PIXELS_PER_POINT = 96 / 72;
const LEAST = 0.2;
const MOST = 6;
const STEP = 1.25;

export const boundedZoom = (zoom: number): number => Math.min(MOST, Math.max(LEAST, zoom));

/** The zoom after a step in or out (`by` 1 or -1): from any zoom onto the next of a ladder that contains 100 %. */
export function zoomStep(zoom: number, by: 1 | -1): number {
  const rung = Math.log(zoom) / Math.log(STEP);
  const next = by === 1 ? Math.floor(rung + 1e-6) + 1 : Math.ceil(rung - 1e-6) - 1;
  return boundedZoom(STEP ** next);
}

/** Pixels of a line of text that can barely be read, and of one that is read with ease. */
const BARELY = 6;
const WITH_EASE = 14;

/** The zoom at which a box of this many pixels' height is read with ease; null: it can be read already. */
export const readableZoom = (zoom: number, height: number): number | null =>
  height > 0 && height < BARELY ? boundedZoom((zoom * WITH_EASE) / height) : null;

export const turned = (turn: Turn, by: 90 | -90): Turn => ((turn + by + 360) % 360) as Turn;

/** Where a point of the window lies on the upright page, in parts of it; `rect` is the shown page, turned clockwise by `turn`. */
export function partAt(rect: Rect, turn: Turn, x: number, y: number): [number, number] {
  const across = within((x - rect.left) / rect.width);
  const down = within((y - rect.top) / rect.height);
  if (turn === 90) return [down, 1 - across];
  if (turn === 180) return [1 - across, 1 - down];
  return turn === 270 ? [1 - down, across] : [across, down];
}

const within = (part: number): number => Math.min(1, Math.max(0, part));

/** Where a box of the upright page lies on the page as it is shown. */
export function shownBox([left, top, right, bottom]: PartBox, turn: Turn): PartBox {
  if (turn === 90) return [1 - bottom, left, 1 - top, right];
  if (turn === 180) return [1 - right, 1 - bottom, 1 - left, 1 - top];
  return turn === 270 ? [top, 1 - right, bottom, 1 - left] : [left, top, right, bottom];
}

/** The box between two corners, in whatever order they were drawn. */
export const boxBetween = ([ax, ay]: [number, number], [bx, by]: [number, number]): PartBox => [
  Math.min(ax, bx),
  Math.min(ay, by),
  Math.max(ax, bx),
  Math.max(ay, by),
];

export const around = (boxes: readonly PartBox[]): PartBox => [
  Math.min(...boxes.map(([left]) => left)),
  Math.min(...boxes.map(([, top]) => top)),
  Math.max(...boxes.map(([, , right]) => right)),
  Math.max(...boxes.map(([, , , bottom]) => bottom)),
];

/** Parts of a page's height or width by which a click may miss a word. */
const MISS = 0.004;

/** The word at a point; the nearest middle of several. */
export function wordAt<W extends Word>(words: readonly W[], [x, y]: [number, number]): W | null {
  const hit = words.filter(
    ({ box: [left, top, right, bottom] }) =>
      x >= left - MISS && x <= right + MISS && y >= top - MISS && y <= bottom + MISS,
  );
  const far = ({ box: [left, top, right, bottom] }: W) =>
    Math.hypot(x - (left + right) / 2, y - (top + bottom) / 2);
  return hit.toSorted((a, b) => far(a) - far(b))[0] ?? null;
}

/** Words whose middle lies in a drawn box, as they are read: line by line, from the left. */
export const wordsIn = <W extends Word>(words: readonly W[], [left, top, right, bottom]: PartBox): W[] =>
  inReadingOrder(
    words.filter(({ box }) => {
      const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
      return x >= left && x <= right && y >= top && y <= bottom;
    }),
  );

/** Line by line. A line of the reader may stand anywhere; lines are ordered by where their words are. */
export function inReadingOrder<W extends Word>(words: readonly W[]): W[] {
  const lines = [...Map.groupBy(words, ({ line }) => line).values()];
  const middle = (line: W[]): number =>
    line.reduce((total, { box }) => total + (box[1] + box[3]) / 2, 0) / line.length;
  return lines
    .toSorted((a, b) => middle(a) - middle(b))
    .flatMap((line) => line.toSorted((a, b) => a.box[0] - b.box[0]));
}

export const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

/** The word that an arrow key leads to; the same one at the edge. */
export function wordBeside<W extends Word>(words: readonly W[], from: W, key: string): W {
  const at = words.indexOf(from);
  if (key === 'ArrowRight') return words[at + 1] ?? from;
  if (key === 'ArrowLeft') return words[at - 1] ?? from;
  const down = key === 'ArrowDown';
  const height = from.box[3] - from.box[1];
  const far = (word: W): number =>
    Math.abs(word.box[1] - from.box[1]) * 3 + Math.abs(word.box[0] - from.box[0]);
  const beyond = words.filter(({ box }) =>
    down ? box[1] > from.box[1] + height / 2 : box[1] < from.box[1] - height / 2,
  );
  return beyond.toSorted((a, b) => far(a) - far(b))[0] ?? from;
}

/** How far a window has to be scrolled along one axis so that a span is seen with room around it; null: it is seen already. */
export function scrollTo(
  span: { from: number; to: number },
  window: { at: number; size: number },
  room = 32,
): number | null {
  if (span.from - room >= window.at && span.to + room <= window.at + window.size) return null;
  return Math.max(0, (span.from + span.to) / 2 - window.size / 2);
}
