import { formatBytes, formatDate } from '../../../../admin/kit/format.ts';
import type { ChartSpec } from '../../../../web/chart/spec.ts';
import type { LogStorage } from '../../own/nodes.api.ts';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** What the logs take as a chart, a bar for each day until today (UTC): the days ahead are made beforehand, and empty. */
export function specOf(
  days: LogStorage['days'],
  today: string = new Date().toISOString().slice(0, 10),
): ChartSpec {
  const ordered = days.filter(({ day }) => day <= today).toSorted((a, b) => a.day.localeCompare(b.day));
  const most = Math.max(0, ...ordered.map(({ bytes }) => bytes));
  // The scale has whole steps, and at least four: of what the days are measured in.
  const unit = most < 4 * MEGABYTE ? KILOBYTE : MEGABYTE;
  return {
    points: ordered.map(({ day }) => ({
      label: formatDate(day),
      short: formatDate(day).replace(/\s?\d{4}\.$/u, ''),
    })),
    series: [
      {
        name: 'Zauzeto',
        kind: 'bars',
        colour: '--c-tile-deco',
        values: ordered.map(({ bytes }) => bytes / unit),
      },
    ],
    format: (amount) => formatBytes(Math.round(amount * unit)),
  };
}
