import type { LogHistogram } from '../../search/search.api.ts';

/** How far back it is looked how often an alert would have told, the longest first; milliseconds. */
const STRETCHES = [
  { length: 7 * 86_400_000, step: 1800, said: 'zadnjih 7 dana' },
  { length: 86_400_000, step: 300, said: 'zadnja 24 sata' },
  { length: 6 * 3_600_000, step: 60, said: 'zadnjih 6 sati' },
] as const;
/** Bars that are asked for, so that the API answers in these steps (search/histogram.ts). */
export const POINTS = 400;

/** The longest stretch whose bars are no longer than the alert's minutes. */
export const stretchFor = (minutes: number): (typeof STRETCHES)[number] =>
  STRETCHES.find(({ step }) => step <= minutes * 60) ?? STRETCHES[2];

/** What an alert would have met in the past. */
export interface Firing {
  /** Beginnings of the bars, and lines within the alert's minutes up to the end of each. */
  times: number[];
  sums: number[];
  /** How often it would have told: each time that there were too many after it had been calm. */
  fired: number;
  /** Most lines at any time. */
  most: number;
  /** The bars do not divide the minutes. */
  roughly: boolean;
}

/** Looks at a histogram as an alert would have, bar by bar. `times`: beginnings of the bars; `counts`: lines of each. */
export function firingOf(
  { step }: Pick<LogHistogram, 'step'>,
  times: readonly number[],
  counts: readonly number[],
  { lines, minutes }: { lines: number; minutes: number },
): Firing {
  const bars = Math.max(1, Math.round((minutes * 60) / step));
  let sum = 0;
  let fired = 0;
  let isFiring = false;
  const sums = counts.map((count, index) => {
    sum += count - (index >= bars ? counts[index - bars]! : 0);
    const isTooMuch = sum > lines;
    if (isTooMuch && !isFiring) fired += 1;
    isFiring = isTooMuch;
    return sum;
  });
  return {
    times: [...times],
    sums,
    fired,
    most: Math.max(0, ...sums),
    roughly: (minutes * 60) % step !== 0,
  };
}
