import { formatDateTime, formatNumber } from '../../../../admin/kit/index.ts';
import type { ChartSpec } from '../../../../web/chart/spec.ts';
import type { Counts } from '../addresses.api.ts';

/** The chart of how often an address changes. Its table has only days or hours with changes, the newest first. */
export function countsSpec({ by, points }: Counts): ChartSpec {
  return {
    points: points.map(({ at }) => {
      const text = formatDateTime(at);
      const [day = '', month = '', , time = ''] = text.split(/\s/);
      return by === 'day'
        ? { label: text.replace(/\s\S+$/, ''), short: `${day}\u00a0${month}` }
        : { label: text, short: time };
    }),
    series: [
      { name: 'Promjena', kind: 'bars', colour: '--c-tile-deco', values: points.map(({ count }) => count) },
    ],
    rows: points.flatMap(({ count }, index) => (count > 0 ? [index] : [])).reverse(),
    noRows: `U ${by === 'day' ? 'zadnjih 90 dana' : 'zadnjih 48 sati'} adresa se nije mijenjala.`,
    format: formatNumber,
  };
}
