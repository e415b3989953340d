import { rangeOf } from '../../../core/period-range.ts';
import { dayPoint, eachDay } from '../../dashboard/days.ts';
import type { ChartPart } from '../../dashboard/slots.ts';
import { SEE_CHAT, STATISTICS_PATH } from '../labels.ts';
import { countedOf, countPoints } from './counting.ts';

/** Cases of the last thirty days. */
export const casesByDay: ChartPart = {
  name: 'viber',
  label: 'Viber razgovori po danima',
  needs: [SEE_CHAT],
  points_name: 'Dan',
  unit: 'count',
  to: STATISTICS_PATH,
  async read(ctx) {
    const { from, to } = rangeOf({ razdoblje: '30' });
    const { opened, closed } = await countPoints(countedOf(ctx, { from, to }, undefined), 'day');
    if (opened.length + closed.length === 0) return null;
    const days = eachDay({ from, to });
    const begun = new Map(opened.map((one) => [one.at, one.opened]));
    const ended = new Map(closed.map((one) => [one.at, one.closed]));
    return {
      points: days.map(dayPoint),
      series: [
        { name: 'Otvoreni', values: days.map((day) => begun.get(day) ?? 0) },
        { name: 'Zatvoreni', values: days.map((day) => ended.get(day) ?? 0) },
      ],
    };
  },
};
