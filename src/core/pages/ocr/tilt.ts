import { type Gray, shrink } from './gray.ts';

/** Orientation of a page. */
interface Tilt {
  /** Its lines seem to run vertically. Columns of figures and of equally wide letters look like that too. */
  sideways: boolean;
  /** Slope of its lines to the right, in radians, as it stands. */
  standing: number;
  /** The same after a quarter turn. */
  lying: number;
  /** The page is nearly empty. */
  blank: boolean;
}

/** Longer side of the picture in which lines are searched, in pixels. */
const SIDE = 900;
const WIDEST = 15;
const DEGREE = Math.PI / 180;
/** Minimum number of dark pixels for a result. */
const FEWEST = 200;
/** Fewer than this many are dust. */
const DUST = 12;

/** Finds the orientation of a page by how its dark pixels line up; a nearly empty page counts as straight. */
export function findTilt(page: Gray): Tilt {
  const small = shrink(page, Math.max(1, Math.floor(Math.max(page.width, page.height) / SIDE)));
  const points = darkPoints(small);
  const blank = points.x.length < DUST;
  if (points.x.length < FEWEST) return { sideways: false, standing: 0, lying: 0, blank };
  const reach = Math.ceil(Math.hypot(small.width, small.height));
  const standing = best(points.x, points.y, reach);
  // Upright after a clockwise quarter turn: (x, y) becomes (-y, x).
  const lying = best(points.y.map(negative), points.x, reach);
  const sideways = lying.score > standing.score * 1.15;
  return { sideways, standing: worthwhile(standing.angle), lying: worthwhile(lying.angle), blank };
}

/** Rotating by next to nothing only blurs. */
const worthwhile = (angle: number): number => (Math.abs(angle) < 0.05 * DEGREE ? 0 : angle);
const negative = (value: number): number => -value;

interface Points {
  x: Int16Array;
  y: Int16Array;
}

/** Pixels darker than their surroundings, without lines, frames and dark areas: longer dark runs than a letter are left out. */
function darkPoints({ width, height, data }: Gray): Points {
  const dark = darker({ width, height, data });
  const longest = Math.round(Math.max(width, height) / 24);
  const wipe = (start: number, step: number, count: number, marks: Uint8Array): void => {
    for (let i = 0; i < count; ) {
      let end = i;
      while (end < count && dark[start + end * step]) end++;
      if (end - i > longest) for (let k = i; k < end; k++) marks[start + k * step] = 1;
      i = Math.max(end, i + 1);
    }
  };
  const rules = new Uint8Array(dark.length);
  for (let y = 0; y < height; y++) wipe(y * width, 1, width, rules);
  for (let x = 0; x < width; x++) wipe(x, width, height, rules);
  let count = 0;
  for (let at = 0; at < dark.length; at++) if (dark[at] && !rules[at]) count++;
  const points = { x: new Int16Array(count), y: new Int16Array(count) };
  for (let at = 0, to = 0; at < dark.length; at++)
    if (dark[at] && !rules[at]) {
      points.x[to] = at % width;
      points.y[to++] = Math.floor(at / width);
    }
  return points;
}

/** 1 where a pixel is a fifth darker than the mean of the square around it (Bradley and Roth), so that shadows do not count. */
function darker({ width, height, data }: Gray): Uint8Array {
  const row = width + 1;
  const sums = new Uint32Array(row * (height + 1));
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let x = 0; x < width; x++) {
      sum += data[y * width + x]!;
      sums[(y + 1) * row + x + 1] = sums[y * row + x + 1]! + sum;
    }
  }
  const half = Math.max(8, Math.round(Math.max(width, height) / 48));
  const dark = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - half) * row;
    const bottom = Math.min(height, y + half + 1) * row;
    const rows = (bottom - top) / row;
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - half);
      const right = Math.min(width, x + half + 1);
      const sum = sums[bottom + right]! - sums[bottom + left]! - sums[top + right]! + sums[top + left]!;
      if (data[y * width + x]! * rows * (right - left) < sum * 0.8) dark[y * width + x] = 1;
    }
  }
  return dark;
}

/** The angle at which the pixels form rows with the sharpest edges, and that sharpness. */
function best(x: Int16Array, y: Int16Array, reach: number): { angle: number; score: number } {
  const rows = new Uint32Array(2 * reach + 2);
  const sharpness = (angle: number): number => {
    rows.fill(0);
    const sin = Math.sin(angle);
    const cos = Math.cos(angle);
    for (let i = 0; i < x.length; i++) rows[(y[i]! * cos - x[i]! * sin + reach) | 0]!++;
    let sum = 0;
    for (let i = 1; i < rows.length; i++) sum += (rows[i]! - rows[i - 1]!) ** 2;
    return sum;
  };
  let found = { angle: 0, score: sharpness(0) };
  const around = (middle: number, width: number, step: number): void => {
    for (let degrees = -width; degrees <= width; degrees += step) {
      const angle = middle + degrees * DEGREE;
      const score = sharpness(angle);
      if (score > found.score) found = { angle, score };
    }
  };
  around(0, WIDEST, 0.5);
  around(found.angle, 0.5, 0.1);
  around(found.angle, 0.1, 0.02);
  return found;
}
