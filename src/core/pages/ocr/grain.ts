import type { Gray } from './gray.ts';

/** Noise of a page's picture. */
interface Grain {
  /** Standard deviation of even paper. */
  deviation: number;
  /** Share of pixels that are black among eight light ones. */
  specks: number;
}

/** Only every third row is measured: grain is everywhere. */
const STEP = 3;
/** A pixel this much darker than its eight neighbours is no part of a letter. */
const STANDS_OUT = 110;

/**
 * Measures the noise of an evenly lit page. The deviation follows Immerkær (Fast Noise Variance Estimation, 1996) with the median
 * instead of the mean: most of a page is paper, so letters do not count.
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
  // The Laplacian mask multiplies the deviation by six; the median is 0.6745 of it.
  return { deviation: median / (6 * 0.6745), specks: specks / points };
}

/** Gaussian blur; `deviation` in pixels. */
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

/** Median filter over 3 x 3 pixels: removes single pixels. */
export function despeckled({ width, height, data }: Gray): Gray {
  const out = data.slice();
  for (let y = 1; y + 1 < height; y++)
    for (let x = 1, at = y * width + 1; x + 1 < width; x++, at++) {
      const [a, b, c] = sorted(data[at - width - 1]!, data[at - width]!, data[at - width + 1]!);
      const [d, e, f] = sorted(data[at - 1]!, data[at]!, data[at + 1]!);
      const [g, h, i] = sorted(data[at + width - 1]!, data[at + width]!, data[at + width + 1]!);
      // The median of nine: the median of the largest of the lows, the median of the medians, and the smallest of the highs.
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
