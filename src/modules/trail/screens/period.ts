import { dayOf, dayStart } from '../../../core/dates.ts';
import { isDay } from '../../../core/schema.ts';

/** Stretches of time that can be chosen, as they stand in the address and as they read. */
export const PERIODS = {
  '1': 'Danas',
  '7': 'Zadnjih 7 dana',
  '30': 'Zadnjih 30 dana',
  '365': 'Zadnjih godinu dana',
  sve: 'Cijeli dnevnik',
  dani: 'Odabrani dani',
} as const;
export type Period = keyof typeof PERIODS;

/** The stretch asked for; that of one record is the whole trail unless somebody says otherwise. */
export function periodOf(search: URLSearchParams): Period {
  const asked = search.get('razdoblje') ?? '';
  if (Object.hasOwn(PERIODS, asked)) return asked as Period;
  if (search.has('od') || search.has('do')) return 'dani';
  return search.has('record') ? 'sve' : '30';
}

/** What the API is asked for; whole days, the last one included. */
export function boundsOf(search: URLSearchParams, now = Date.now()): { at__gte?: string; at__lte?: string } {
  const period = periodOf(search);
  if (period === 'sve') return {};
  if (period !== 'dani') return { at__gte: dayStart(dayOf(now, 1 - Number(period))).toISOString() };
  const [from, to] = [search.get('od') ?? '', search.get('do') ?? ''];
  return {
    ...(isDay(from) && { at__gte: dayStart(from).toISOString() }),
    ...(isDay(to) && {
      at__lte: new Date(dayStart(dayOf(dayStart(to), 1)).getTime() - 1).toISOString(),
    }),
  };
}
