import type { Gray } from './gray.ts';

/** What lies over a page that was not written on it. */
export interface Grain {
  /** How far points of even paper lie from each other, as a standard deviation. */
  deviation: number;
  /** The part of all points that stand out black from among eight light ones. */
  specks: number;
}

/** Every so many rows are looked at: grain is everywhere. */
const STEP = 3;
/** A point so much darker than each of the eight about it is no part of a letter. */
const STANDS_OUT = 110;

/**
 * Measures the grain of a page in even light. The deviation is Immerkær's (Fast Noise Variance Estimation, 1996), by the median instead of the
 * mean: most of a page is paper, and its letters do not count then.
 */
export function grainOf({ width, height, data }: Gray): Grain {
  const counts = new Uint32Array(4 * 255 + 4 * 255 + 1);
  let points = 0;
  let specks = 0;
  for (let y = 1; y + 1 < height; y += STEP)
    for (let x = 1, at = y * width + 1; x + 1 < width; x++, at++) {
      const [a, b, c] = [data[at - width - 1]!, data[at - width]!, data[at - width + 1]!];
      const [d, own, e] = [data[at - 1]!, data[at]!, data[at + 1]!];
      const [f, g, h] = [data[at + width - 1]!, data[at + width]!, data[at + width + 1]!];
      const change = a - 2 * b + c - 2 * d + 4 * own - 2 * e + f - 2 * g + h;
      counts[Math.abs(change)]!++;
      points += 1;
      if (own < 255 - STANDS_OUT && Math.min(a, b, c, d, e, f, g, h) > own + STANDS_OUT) specks += 1;
    }
  if (points === 0) return { deviation: 0, specks: 0 };
  let median = 0;
  for (let below = counts[0]!; below * 2 < points; below += counts[median]!) median += 1;
  // The mask of Laplacians makes six deviations of one; their median is 0.6745 of that.
  return { deviation: median / (6 * 0.6745), specks: specks / points };
}

/** The picture, each point with those around it, by Gauss's curve of this width in points. */
export function blurred({ width, height, data }: Gray, deviation: number): Gray {
  const reach = Math.ceil(deviation * 2.5);
  const weights = Array.from({ length: reach * 2 + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * deviation ** 2)),
  );
  const sum = weights.reduce((total, one) => total + one, 0);
  const kernel = Float32Array.from(weights, (one) => one / sum);
  const across = new Float32Array(width);
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    across.fill(0);
    for (let k = -reach; k <= reach; k++) {
      const from = Math.max(0, Math.min(height - 1, y + k)) * width;
      const weight = kernel[k + reach]!;
      for (let x = 0; x < width; x++) across[x]! += data[from + x]! * weight;
    }
    for (let x = 0; x < width; x++) {
      let value = 0.5;
      for (let k = -reach; k <= reach; k++) {
        const at = x + k;
        value += across[at < 0 ? 0 : at >= width ? width - 1 : at]! * kernel[k + reach]!;
      }
      out[y * width + x] = value;
    }
  }
  return { width, height, data: out };
}

/** The picture, each point the middle one of the nine about it: single points of another kind go. */
export function despeckled({ width, height, data }: Gray): Gray {
  const out = data.slice();
  for (let y = 1; y + 1 < height; y++)
    for (let x = 1, at = y * width + 1; x + 1 < width; x++, at++) {
      const [a, b, c] = sorted(data[at - width - 1]!, data[at - width]!, data[at - width + 1]!);
      const [d, e, f] = sorted(data[at - 1]!, data[at]!, data[at + 1]!);
      const [g, h, i] = sorted(data[at + width - 1]!, data[at + width]!, data[at + width + 1]!);
      // The middle of nine is the middle of: the largest of the small, the middle of the middle, the smallest of the large.
      out[at] = middle(Math.max(a, d, g), middle(b, e, h), Math.min(c, f, i));
    }
  return { width, height, data: out };
}

const middle = (a: number, b: number, c: number): number =>
  Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
const sorted = (a: number, b: number, c: number): [number, number, number] => [
  Math.min(a, b, c),
  middle(a, b, c),
  Math.max(a, b, c),
];
