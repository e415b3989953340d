import { dayOf, daysBetween, daysLater, monthsLater } from './dates.ts';
import { isDay } from './schema.ts';

/** Periods relative to today: name in the address, and Bosnian label. */
export const PRESETS = {
  danas: 'Danas',
  juce: 'Jučer',
  '7': 'Zadnjih 7 dana',
  '30': 'Zadnjih 30 dana',
  mjesec: 'Ovaj mjesec',
  prosli: 'Prošli mjesec',
  godina: 'Ova godina',
  '12m': 'Zadnjih 12 mjeseci',
} as const;
type Preset = keyof typeof PRESETS;

/** Values of `razdoblje`: the presets, or chosen days. */
export const PERIODS = { ...PRESETS, dani: 'Odabrani dani' } as const;
export type Period = keyof typeof PERIODS;
export const PERIOD_NAMES = Object.keys(PERIODS) as [Period, ...Period[]];
export const USUAL_PERIOD: Period = '30';

/** The preset of this name; null where there is none. */
export const presetNamed = (name: string): Preset | null =>
  Object.hasOwn(PRESETS, name) ? (name as Preset) : null;

/** The period in an address, with the first and last day of chosen days. */
export interface AskedPeriod {
  razdoblje?: string | null;
  od?: string | null;
  do?: string | null;
}

/** The same without what is no period and no day, as a person may have written it. */
export const readPeriod = ({ razdoblje, od, do: until }: AskedPeriod): AskedPeriod => ({
  razdoblje: Object.hasOwn(PERIODS, razdoblje ?? '') ? razdoblje : null,
  od: isDay(od ?? '') ? od : null,
  do: isDay(until ?? '') ? until : null,
});

/** Whole days in Sarajevo, both included. */
export interface Days {
  from: string;
  to: string;
}

/** How many days a stretch has. */
export const lengthOf = ({ from, to }: Days): number => daysBetween(from, to);

/** The period in an address, or the default one. */
export function periodOf({ razdoblje, od, do: until }: AskedPeriod): Period {
  if (razdoblje === 'dani') return 'dani';
  return presetNamed(razdoblje ?? '') ?? (od || until ? 'dani' : USUAL_PERIOD);
}

/** The days of a period at the instant `now` (milliseconds). Chosen days may lack either end; reversed ones are swapped. */
export function daysOf(period: Period, { od, do: until }: AskedPeriod, now = Date.now()): Partial<Days> {
  const today = dayOf(now);
  const month = `${today.slice(0, 7)}-01`;
  switch (period) {
    case 'danas':
      return { from: today, to: today };
    case 'juce':
      return { from: daysLater(today, -1), to: daysLater(today, -1) };
    case '7':
      return { from: daysLater(today, -6), to: today };
    case '30':
      return { from: daysLater(today, -29), to: today };
    case 'mjesec':
      return { from: month, to: today };
    case 'prosli':
      return { from: monthsLater(month, -1), to: daysLater(month, -1) };
    case 'godina':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    case '12m':
      return { from: monthsLater(month, -11), to: today };
    case 'dani': {
      const [from, to] = [isDay(od ?? '') ? od! : undefined, isDay(until ?? '') ? until! : undefined];
      if (from && to && from > to) return { from: to, to: from };
      return { ...(from && { from }), ...(to && { to }) };
    }
  }
}

/** Whether a preset means just these days at the instant `now` (milliseconds). */
export function meansDays(preset: Preset, days: Partial<Days>, now = Date.now()): boolean {
  const { from, to } = daysOf(preset, {}, now);
  return from === days.from && to === days.to;
}

/** The preset that means just these days at the instant `now` (milliseconds); null where none does. */
export function presetOf(days: Partial<Days>, now = Date.now()): Preset | null {
  const names = Object.keys(PRESETS) as Preset[];
  return names.find((name) => meansDays(name, days, now)) ?? null;
}

/** The same with both ends: a missing end is today, a missing beginning 30 days before the end. */
export function wholeDaysOf(period: Period, asked: AskedPeriod, now = Date.now()): Days {
  const { from, to = dayOf(now) } = daysOf(period, asked, now);
  if (from && from > to) return { from: to, to: from };
  return { from: from ?? daysLater(to, -29), to };
}

/** The days that an address asks for. */
export const daysAsked = (asked: AskedPeriod): Days => wholeDaysOf(periodOf(asked), asked);
