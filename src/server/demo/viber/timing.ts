import type { Line } from './talks.ts';

export const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** Days that are played. */
const DAYS = 355;
/** Conversations of the last hours. */
export const TODAY = 12;
/** When people work, in hours of UTC; not on Sundays. */
const WORK = { from: 7, to: 17 };

/** What moments are drawn from. `random`: from 0 to 1. */
interface Clock {
  now: Date;
  random(): number;
}

export const isWork = (at: Date): boolean =>
  at.getUTCDay() !== 0 && at.getUTCHours() >= WORK.from && at.getUTCHours() < WORK.to;

export const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

/** When a conversation begins of which `left` of `all` are left: in the last hours, or on a day before; there are more of late. */
export function beginOf({ now, random }: Clock, left: number, all: number): Date {
  if (left <= TODAY) return new Date(now.getTime() - left * 30 * MINUTE - random() * 10 * MINUTE);
  const share = (left - TODAY) / (all - TODAY);
  const day = new Date(now.getTime() - (2 + Math.floor(share ** 3 * (DAYS - 2))) * DAY);
  if (day.getUTCDay() === 0) day.setUTCDate(day.getUTCDate() - 1);
  // Every fifth writes in the evening.
  const hour = left % 5 === 3 ? 18 + random() * 3 : WORK.from + random() * (WORK.to - WORK.from - 1);
  return new Date(day.setUTCHours(0, 0, 0, 0) + hour * HOUR);
}

/** When a line is said that comes after another. `pace`: minutes that whoever answers usually takes; they do so while they work. */
export function after(
  { random }: Clock,
  at: Date,
  { by }: Line,
  before: Line | undefined,
  pace: number,
): Date {
  const next = new Date(at.getTime() + minutesUntil(random, by, before?.by === by, pace) * MINUTE);
  if (by === 'K' || isWork(next)) return next;
  const morning = new Date(next);
  if (next.getUTCHours() >= WORK.from) morning.setUTCDate(morning.getUTCDate() + 1);
  if (morning.getUTCDay() === 0) morning.setUTCDate(morning.getUTCDate() + 1);
  morning.setUTCHours(WORK.from, 0, 0, 0);
  return new Date(morning.getTime() + (3 + random() * 40) * MINUTE);
}

function minutesUntil(random: () => number, by: Line['by'], goesOn: boolean, pace: number): number {
  if (by === 'O') return pace * (0.4 + random() ** 2 * 3);
  if (by === 'N') return 1 + random() * 3;
  return goesOn ? 0.3 + random() : 1 + random() ** 2 * 25;
}
