import type { Chance } from './chance.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Notices of a working day, the fewest and the most. */
const A_DAY = [100, 170] as const;
/** Share of them that come on a day off where the source never rests. */
const ON_DAYS_OFF = 0.3;
/** When offices write, in hours of UTC. */
const OFFICE = [6, 15] as const;

/** The beginning (ms, UTC) of the day that a moment is in. */
export const dayOf = (ms: number): number => Math.floor(ms / DAY) * DAY;

const isDayOff = (day: number): boolean => new Date(day).getUTCDay() % 6 === 0;

/**
 * Moments (ms, whole seconds, in order) at which notices come on a day: in office hours of a weekday `daily`, by default 100 to 170, or `count`
 * on any day. `restless`: over the whole day, and some on days off too.
 */
export function timesOf(
  day: number,
  chance: Chance,
  { count, daily, restless = false }: { count?: number; daily?: number; restless?: boolean },
): number[] {
  const usual = daily ?? chance.between(...A_DAY);
  const wanted = count ?? (isDayOff(day) ? (restless ? Math.round(usual * ON_DAYS_OFF) : 0) : usual);
  const [from, to] = restless ? [0, 24] : OFFICE;
  const times: number[] = [];
  while (times.length < wanted) {
    const at = day + from * HOUR + chance.below(((to - from) * HOUR) / SECOND) * SECOND;
    times.push(at);
    // Some offices send several at a time.
    if (times.length < wanted && chance.happens(0.12)) times.push(at);
  }
  return times.sort((one, other) => one - other);
}

/** A deadline so many days later (ms): at a whole or half hour of the morning in Sarajevo, on a weekday. */
export function deadlineAfter(ms: number, days: number, chance: Chance): number {
  let day = dayOf(ms) + days * DAY;
  while (isDayOff(day)) day += DAY;
  const local = day + chance.pick([9, 10, 10, 11, 12, 13]) * HOUR + (chance.happens(0.25) ? 30 * MINUTE : 0);
  return local - (isSummer(day) ? 2 : 1) * HOUR;
}

/** From the last Sunday of March to the last one of October. */
function isSummer(day: number): boolean {
  const year = new Date(day).getUTCFullYear();
  return day >= lastSunday(year, 2) && day < lastSunday(year, 9);
}

function lastSunday(year: number, month: number): number {
  const last = Date.UTC(year, month + 1, 0);
  return last - new Date(last).getUTCDay() * DAY;
}
