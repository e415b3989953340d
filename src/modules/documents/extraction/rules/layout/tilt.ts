import type { Area } from './word.ts';

/** A line tells the tilt if its words stand at least this far apart, in points. */
const WIDE = 60;
/** No scan that was read tilts more (sine). */
const MOST = 0.12;

/**
 * By how much the lines fall to the right (points down per point right). The places of a scan's words are those on the tilted
 * picture, where the ends of a row may stand two rows apart.
 */
export function findTilt(lines: readonly number[], areas: readonly Area[]): number {
  const ends = new Map<number, { left: Area; right: Area }>();
  lines.forEach((line, at) => {
    const area = areas[at]!;
    const known = ends.get(line);
    if (!known) ends.set(line, { left: area, right: area });
    else {
      if (area.x0 < known.left.x0) known.left = area;
      if (area.x1 > known.right.x1) known.right = area;
    }
  });
  const slopes: { slope: number; weight: number }[] = [];
  for (const { left, right } of ends.values()) {
    const run = (right.x0 + right.x1 - left.x0 - left.x1) / 2;
    // A line of one column only: words of rows with different middles may have been taken for one.
    if (run < WIDE) continue;
    const slope = (right.y0 + right.y1 - left.y0 - left.y1) / 2 / run;
    if (Math.abs(slope) <= MOST) slopes.push({ slope, weight: run });
  }
  return weightedMedian(slopes);
}

function weightedMedian(slopes: { slope: number; weight: number }[]): number {
  slopes.sort((a, b) => a.slope - b.slope);
  let left = slopes.reduce((sum, { weight }) => sum + weight, 0) / 2;
  for (const { slope, weight } of slopes) {
    left -= weight;
    if (left <= 0) return slope;
  }
  return 0;
}

/** The area turned level about the page's corner; the box around a tilted word is larger than the word. */
export function straighten({ x0, y0, x1, y1 }: Area, tilt: number): Area {
  if (tilt === 0) return { x0, y0, x1, y1 };
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const [middleX, middleY] = [x + y * tilt, y - x * tilt];
  const steep = Math.abs(tilt);
  const width = Math.max((x1 - x0) / 2, x1 - x0 - steep * (y1 - y0));
  const height = Math.max((y1 - y0) / 2, y1 - y0 - steep * (x1 - x0));
  return {
    x0: middleX - width / 2,
    y0: middleY - height / 2,
    x1: middleX + width / 2,
    y1: middleY + height / 2,
  };
}
