import { formatNumber } from '../../../../admin/kit/format.ts';
import { dayOf, dayStart, dayText } from '../../../../core/dates.ts';
import type { ChartSpec } from '../../../../web/chart/spec.ts';
import { LEVEL_LABELS, type Level } from '../../levels.ts';
import type { LogHistogram } from '../../search/search.api.ts';
import { LEVEL_COLOURS, WORST_FIRST } from '../levels.ts';
import { preciseText, shortClock } from './times.ts';

const DAY = 86_400_000;
const WEEKDAYS = ['ned', 'pon', 'uto', 'sri', 'čet', 'pet', 'sub'] as const;

/** A histogram as it is drawn, and the moments at which its bars begin; the last one is where it ends. */
export interface DrawnHistogram {
  spec: ChartSpec;
  times: number[];
  /** Lines of each level, of all bars. */
  counts: Record<Level, number>;
}

/** Draws the levels that `shows` says, each bar from the worst one up. */
export function drawnHistogram(
  { from, to, step, points }: Pick<LogHistogram, 'from' | 'to' | 'step' | 'points'>,
  shows: (level: Level) => boolean = () => true,
): DrawnHistogram {
  const length = step * 1000;
  const begin = barAt(Date.parse(from), length);
  const bars = Math.max(1, Math.ceil((Date.parse(to) - begin) / length));
  const known = new Map(
    points.map(({ at, levels }) => [Math.round((Date.parse(at) - begin) / length), levels]),
  );
  const valuesOf = (level: Level): number[] =>
    Array.from({ length: bars }, (_, index) => known.get(index)?.[level] ?? 0);
  const counts = Object.fromEntries(
    WORST_FIRST.map((level) => [level, valuesOf(level).reduce((sum, one) => sum + one, 0)]),
  ) as Record<Level, number>;
  const shown = WORST_FIRST.filter((level) => counts[level] > 0 && shows(level));
  const times = Array.from({ length: bars + 1 }, (_, index) => begin + index * length);
  const whole = bars * length;
  return {
    times,
    counts,
    spec: {
      points: times.slice(0, -1).map((at) => ({ label: preciseText(at), short: shortText(at, whole) })),
      series: shown.map((level) => ({
        name: LEVEL_LABELS[level],
        kind: 'bars',
        colour: LEVEL_COLOURS[level],
        values: valuesOf(level),
      })),
      stacked: true,
      format: formatNumber,
    },
  };
}

/** Where the bar of a moment begins: as the API divides them, from the beginning of its day on. */
function barAt(time: number, length: number): number {
  const origin = dayStart(dayOf(time)).getTime();
  return origin + Math.floor((time - origin) / length) * length;
}

/** A moment below the chart: as much of it as tells it from the others. */
function shortText(at: number, whole: number): string {
  if (whole <= 1.5 * DAY) return shortClock(at);
  const day = dayOf(new Date(at));
  if (whole > 8 * DAY) return dayText(day).replace(/\s?\d{4}\.$/u, '');
  return `${WEEKDAYS[new Date(`${day}T12:00:00Z`).getUTCDay()]}\u00a0${Number(shortClock(at).slice(0, 2))}\u00a0h`;
}
