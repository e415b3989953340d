import { formatDate, formatNumber, NONE, plural } from '../../../../admin/kit/index.ts';
import type { PersonStatistics, Statistics } from '../statistics.api.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A stretch of time in its two largest units: "45 s", "4 min 12 s", "2 h 5 min", "3 dana 4 h". Seconds; null is not known. */
export function durationText(seconds: number | null): string {
  if (seconds === null) return NONE;
  const [days, hours, minutes] = [
    Math.floor(seconds / DAY),
    Math.floor((seconds % DAY) / HOUR),
    Math.floor((seconds % HOUR) / MINUTE),
  ];
  if (seconds < MINUTE) return `${Math.round(seconds)}\u00a0s`;
  if (seconds < HOUR) return two(`${minutes}\u00a0min`, Math.floor(seconds % MINUTE), 's');
  if (seconds < DAY) return two(`${hours}\u00a0h`, minutes, 'min');
  return two(`${formatNumber(days)}\u00a0${plural(days, 'dan', 'dana', 'dana')}`, hours, 'h');
}

const two = (first: string, rest: number, unit: string): string =>
  rest === 0 ? first : `${first} ${rest}\u00a0${unit}`;

/** The unit in which a scale up to so many seconds is read, in seconds, and its sign. */
export function scaleOf(most: number): { unit: number; sign: string } {
  if (most < 2 * MINUTE) return { unit: 1, sign: 's' };
  if (most < 2 * HOUR) return { unit: MINUTE, sign: 'min' };
  return most < 2 * DAY ? { unit: HOUR, sign: 'h' } : { unit: DAY, sign: 'd' };
}

/** A whole share: "75 %"; nothing of nothing is no share. */
export const shareText = (part: number, all: number): string =>
  all === 0 ? NONE : `${formatNumber(Math.round((part / all) * 100))}\u00a0%`;

type Drawn = Pick<PersonStatistics, 'answers' | 'conversations' | 'first_answer' | 'closed'>;

/** How a number of a person compares with the most that anybody has in it, 0 to 1; null is not known. */
export function sharesOf(people: readonly Drawn[]) {
  return (of: keyof Drawn, person: Drawn): number | null => {
    const value = person[of];
    return value === null ? null : value / Math.max(1, ...people.map((one) => one[of] ?? 0));
  };
}

/** With what the figures of a period are compared, as a sentence. A date brings its own full stop. */
export const comparedText = ({ from, to, until }: NonNullable<Statistics['before']>): string =>
  `U odnosu na ${from === to ? '' : `${formatDate(from)} – `}${formatDate(to)}${until ? ', do istog doba dana.' : ''}`;
