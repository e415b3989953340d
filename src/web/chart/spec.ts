/** What a chart shows: values of one or more series at the same points. */
export interface ChartSpec {
  /** From left to right; `short` stands below the axis. */
  points: readonly { label: string; short: string }[];
  series: readonly ChartSeries[];
  /** The series stand on one another, the first one at the bottom. */
  stacked?: boolean;
  /** Rows of the table from the top, as indexes of points; all points in their order unless told. */
  rows?: readonly number[];
  /** What stands in place of a table without rows. */
  noRows?: string;
  /** How a value reads, in Bosnian. */
  format: (value: number) => string;
  /** How a value reads beside the scale, where `format` is too long for it. */
  axis?: (value: number) => string;
  /** Top of the scale; otherwise a little above the highest value. */
  max?: number;
  /** Values at which a dashed line lies. */
  bounds?: readonly number[];
}

export interface ChartSeries {
  name: string;
  kind: 'line' | 'area' | 'bars';
  /** Name of a colour's custom property: `--c-tile-deco`. */
  colour: string;
  /** One for each point; null: not known. */
  values: readonly (number | null)[];
  dashed?: boolean;
  /** Labels of its points, if they differ from the chart's: those of the previous period. */
  labels?: readonly (string | undefined)[];
  /** Draws a dot at each point: its colour's custom property, and whether it stands out. */
  dots?: readonly { colour: string; strong?: boolean }[];
}

/** Stands for a value that is not known. */
const NO_VALUE = '—';

/** How the value of a series at a point reads. */
export const valueText = (spec: ChartSpec, series: ChartSeries, index: number): string => {
  const value = series.values[index];
  return value == null ? NO_VALUE : spec.format(value);
};

/** A point with all its values in one sentence, for a screen reader. */
export function pointText(spec: ChartSpec, index: number): string {
  const values = spec.series.map((series) => `${series.name} ${valueText(spec, series, index)}`);
  return `${spec.points[index]?.label ?? ''}: ${values.join(', ')}`;
}

/** The values at which each series is drawn: its own, or on top of those before it where they are stacked. */
export function heightsOf({ series, stacked }: ChartSpec): (number | null)[][] {
  if (!stacked) return series.map(({ values }) => [...values]);
  const sums: number[] = [];
  return series.map(({ values }) =>
    values.map((value, index) => {
      sums[index] = (sums[index] ?? 0) + (value ?? 0);
      return sums[index];
    }),
  );
}

/**
 * Where a bar stands at its point: two bars of one point stand beside each other (-1: left, 1: right), so that neither hides the other;
 * 0: in the middle.
 */
export function sideOf(series: ChartSeries, spec: ChartSpec): -1 | 0 | 1 {
  const bars = spec.series.filter(({ kind }) => kind === 'bars');
  if (spec.stacked || bars.length !== 2) return 0;
  return series === bars[0] ? -1 : 1;
}

/** The points of a range in one sentence, for a screen reader. */
export const rangeText = ({ points }: ChartSpec, [first, last]: readonly [number, number]): string =>
  first === last
    ? (points[first]?.label ?? '')
    : `od ${points[first]?.label ?? ''} do ${points[last]?.label ?? ''}`;

/** True where no series has a value. */
export const isEmpty = ({ series }: ChartSpec): boolean =>
  series.every(({ values }) => values.every((value) => value === null));

/** The point that a key moves to from `at` (null: none yet) among `count`; undefined for other keys. */
export function pointAfter(key: string, at: number | null, count: number): number | null | undefined {
  const last = count - 1;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(last, (at ?? -1) + 1);
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, (at ?? count) - 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'Escape':
      return null;
    default:
      return undefined;
  }
}
