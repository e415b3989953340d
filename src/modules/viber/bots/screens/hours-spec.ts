import { formatDateTime, formatNumber } from '../../../../admin/kit/index.ts';
import type { ChartSpec } from '../../../../web/chart/spec.ts';
import type { Hours } from '../bots.api.ts';
import { SPANS, type Span } from '../states.ts';

/** The chart of callbacks. Its table has only hours or days in which something came, the newest first. */
export function hoursSpec({ step, points }: Hours, span: Span): ChartSpec {
  const anyRefused = points.some(({ refused }) => refused > 0);
  return {
    points: points.map(({ at }) => {
      const text = formatDateTime(at);
      const [day = '', month = '', , time = ''] = text.split(/\s/);
      if (step === 'day') return { label: text.replace(/\s\S+$/, ''), short: `${day}\u00a0${month}` };
      return { label: text, short: span === '24h' ? time : `${day}\u00a0${month}` };
    }),
    series: [
      { name: 'Poziva', kind: 'bars', colour: '--c-tile-deco', values: points.map((one) => one.callbacks) },
      { name: 'Poruka', kind: 'line', colour: '--c-copper-deco', values: points.map((one) => one.messages) },
      // Where all is well it would be a line at nought.
      ...(anyRefused
        ? [
            {
              name: 'Odbijeno zbog potpisa',
              kind: 'line' as const,
              colour: '--c-danger',
              values: points.map((one) => one.refused),
            },
          ]
        : []),
    ],
    rows: points
      .flatMap(({ callbacks, refused }, index) => (callbacks + refused > 0 ? [index] : []))
      .reverse(),
    noRows: `Za posljednjih ${SPANS[span].label} Viber se nije javio.`,
    format: formatNumber,
  };
}
