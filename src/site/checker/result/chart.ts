/** Where the marks of a small chart of scores stand. Units are those of its viewBox. */

export interface ChartBox {
  width: number;
  height: number;
  /** Room around for the marks themselves. */
  pad: number;
}

export interface ChartPoint {
  /** Place among the runs, from 0. */
  index: number;
  score: number;
  x: number;
  y: number;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** The height at which a score stands: 1 at the top, 0 at the bottom. */
export const heightOf = (score: number, { height, pad }: ChartBox): number =>
  round(pad + (1 - score) * (height - 2 * pad));

/**
 * The points of a row of scores, oldest first, in equal steps over the width: the runs of a day must not hide each other
 * behind those of a year. One alone stands at the right, where the newest always is. A null leaves its place empty.
 */
export function pointsOf(scores: readonly (number | null)[], box: ChartBox): ChartPoint[] {
  const { width, pad } = box;
  const step = scores.length > 1 ? (width - 2 * pad) / (scores.length - 1) : 0;
  const start = scores.length > 1 ? pad : width - pad;
  return scores.flatMap((score, index) =>
    score === null ? [] : { index, score, x: round(start + index * step), y: heightOf(score, box) },
  );
}

/** The line through points; where one is missing between two, it is broken. */
export function pathOf(points: readonly ChartPoint[]): string {
  return points
    .map(({ x, y, index }, at) => `${at > 0 && points[at - 1]?.index === index - 1 ? 'L' : 'M'}${x} ${y}`)
    .join('');
}
