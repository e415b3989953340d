import { describe, expect, it } from 'vitest';
import { grainOf } from './grain.ts';
import type { Gray } from './gray.ts';
import { findLetters, unreadPart } from './letters.ts';
import { compose, invert } from './matrix.ts';
import { enlargement, prepare } from './prepare.ts';

/** A deterministic random number generator, 0 to 1. */
function evenly(): () => number {
  let state = 7;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

/** A page with rows of open letters of this height, a line and a dark picture. */
function written(height: number, { width = 700, rows = 12, ink = 20, picture = true } = {}): Gray {
  const page: Gray = { width, height: 700, data: new Uint8Array(width * 700).fill(240) };
  const fill = (left: number, top: number, w: number, h: number): void => {
    for (let y = top; y < top + h; y++) page.data.fill(ink, y * width + left, y * width + left + w);
  };
  const stroke = Math.max(2, Math.round(height / 6));
  for (let row = 0; row < rows; row++)
    for (let x = 30; x + height < width - 30; x += height + 4) {
      const top = 40 + row * (height * 2 + 4);
      fill(x, top, stroke, height);
      fill(x, top, Math.round(height * 0.7), stroke);
      fill(x, top + height - stroke, Math.round(height * 0.7), stroke);
    }
  fill(10, 660, width - 20, 3);
  if (picture) fill(20, 500, 120, 120);
  return page;
}

function changed(page: Gray, change: (value: number) => number): Gray {
  return { ...page, data: page.data.map((value) => Math.max(0, Math.min(255, change(value)))) };
}
const even = evenly();
/** Roughly Gaussian noise, drawn from many values that are made once. */
const NOISES = Float64Array.from(
  { length: 10_007 },
  () => Array.from({ length: 12 }, even).reduce((sum, one) => sum + one, 0) - 6,
);
const noise = (deviation: number): number => NOISES[Math.floor(even() * NOISES.length)]! * deviation;

describe('letters', () => {
  it.each([7, 11, 15, 30])('%s points high are measured as that, whatever else is on the page', (height) => {
    const { height: found, middles } = findLetters(written(height, { rows: 5 }), false);
    expect(found).toBe(height);
    expect(middles.length / 2).toBe(5 * Math.ceil((700 - 60 - height) / (height + 4)));
  });

  it('decide how much larger a page is made, and not its own size', () => {
    const small = (height: number) =>
      enlargement(height, { width: 600, height: 400, data: new Uint8Array() });
    expect([7, 11, 14, 30, 0].map((height) => Number(small(height).toFixed(2)))).toEqual([
      2.29, 1.45, 1, 1, 1,
    ]);
    expect(small(3)).toBe(3);
    // No page becomes larger than the limit.
    expect(enlargement(7, { width: 5000, height: 4000, data: new Uint8Array() })).toBe(1);
  });

  it('that no word was read from are counted', () => {
    const page = written(12, { rows: 10 });
    const letters = findLetters(page, false);
    const bbox = { x0: 0, y0: 0, x1: 1400, y1: 2 * (40 + 7 * 28) };
    const line = { words: [{ text: 'gore', confidence: 95, bbox }], bbox, baseline: bbox };
    // Read at twice the size.
    expect(unreadPart(letters, [[line]], [0.5, 0, 0, 0.5, 0, 0])).toBeCloseTo(0.3);
    expect(unreadPart(letters, [], [1, 0, 0, 1, 0, 0])).toBe(1);
    const place = [0.8, 0.1, -0.2, 0.9, 30, 40] as const;
    compose(place, invert(place)).forEach((one, at) => {
      expect(one).toBeCloseTo([1, 0, 0, 1, 0, 0][at]!);
    });
  });
});

describe('a page made ready to be read', () => {
  it('stays as it is when there is nothing amiss with it', () => {
    const page = written(16, { picture: false });
    const { first } = prepare(page, false);
    expect(first.page === page).toBe(true);
    expect(first.scale).toBe(1);
  });

  it.each([
    ['a sensor', (value: number) => value + noise(25)],
    ['specks', (value: number) => (even() < 0.03 ? (even() < 0.5 ? 0 : 255) : value)],
  ])('loses the grain of %s, and keeps its letters', (_, change) => {
    const clean = written(12, { ink: 40 });
    const grainy = changed(clean, change);
    const { page, letters, scale } = prepare(grainy, false).first;
    const [before, after] = [grainOf(grainy), grainOf(page)];
    expect(after.deviation * 3 + after.specks * 1000).toBeLessThan(before.deviation + before.specks * 1000);
    expect(Math.abs(letters.height - 12)).toBeLessThanOrEqual(1);
    expect(letters.middles.length).toBeGreaterThan(findLetters(clean, false).middles.length * 0.9);
    expect(scale).toBeCloseTo(16 / letters.height);
  });
});
