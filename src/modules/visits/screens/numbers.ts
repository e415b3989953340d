import { formatDecimal, formatNumber } from '../../../admin/kit/index.ts';
import { percent } from '../../../admin/period/change.ts';
import type { Totals } from '../visits.api.ts';

/** One figure above the chart: its calculation and format. */
export interface Figure {
  label: string;
  /** Null where nothing can be said: no visits, or none with a second view. */
  of: (totals: Totals) => number | null;
  text: (value: number) => string;
  /** Fewer is better. */
  inverse?: boolean;
  /** What exactly is counted. */
  hint: string;
}

const share = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/** Seconds as people say them: "3 min 05 s". */
function duration(seconds: number): string {
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  return minutes === 0
    ? `${whole}\u00a0s`
    : `${formatNumber(minutes)}\u00a0min ${String(whole % 60).padStart(2, '0')}\u00a0s`;
}

export const FIGURES: readonly Figure[] = [
  {
    label: 'Posjetioci',
    of: ({ visitors }) => visitors,
    text: formatNumber,
    hint: 'Različiti preglednici u cijelom razdoblju; svaki se broji jednom.',
  },
  {
    label: 'Pregledi',
    of: ({ views }) => views,
    text: formatNumber,
    hint: 'Otvorene stranice.',
  },
  {
    label: 'Posjete',
    of: ({ visits }) => visits,
    text: formatNumber,
    hint: 'Pregledi jednog posjetioca s razmacima do pola sata, unutar istog dana.',
  },
  {
    label: 'Pregleda po posjeti',
    of: ({ views, visits }) => share(views, visits),
    text: (value) => formatDecimal(value.toFixed(2)),
    hint: 'Pregledi podijeljeni s posjetama.',
  },
  {
    label: 'Jedan pregled',
    of: ({ bounces, visits }) => share(bounces, visits),
    text: percent,
    inverse: true,
    hint: 'Dio posjeta koje su stale na prvoj stranici.',
  },
  {
    label: 'Trajanje',
    of: ({ seconds, visits, bounces }) => share(seconds, visits - bounces),
    text: duration,
    hint: 'Prosjek posjeta s bar dva pregleda, od prvog do posljednjeg. Koliko se ostaje na posljednjoj stranici, ne zna se.',
  },
];
