import { ZONE } from './zone.ts';

/**
 * How days and moments read in Bosnian: `21. 11. 2026.`, `21. 11. 2026. 14:05`; inside, spaces do not break.
 * Written out by hand rather than through Intl, whose Bosnian output differs between browsers.
 */

/** A calendar day `YYYY-MM-DD`, as it stands; what is none comes back as it is. */
export function dayText(day: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(day);
  if (!match) return day;
  return `${Number(match[3])}.\u00a0${Number(match[2])}.\u00a0${match[1]}.`;
}

let clock: Intl.DateTimeFormat | undefined;

/** Made when the first moment is told: the first `Intl` of a page stops a phone. */
function clockParts(time: number | Date): Intl.DateTimeFormatPart[] {
  clock ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return clock.formatToParts(time);
}

/** An instant (ISO 8601) on the product's own clock, wherever it is read; what is none comes back as it is. */
export function momentText(instant: string | Date): string {
  const time = new Date(instant);
  if (Number.isNaN(time.getTime())) return String(instant);
  const part = Object.fromEntries(clockParts(time).map(({ type, value }) => [type, value]));
  return `${dayText(`${part.year}-${part.month}-${part.day}`)} ${part.hour}:${part.minute}`;
}

/** The calendar day it is, `YYYY-MM-DD`, on the product's own clock; `days` later or, below zero, earlier. */
export function dayOf(instant: number | Date, days = 0): string {
  const part = Object.fromEntries(clockParts(instant).map(({ type, value }) => [type, value]));
  return new Date(Date.UTC(Number(part.year), Number(part.month) - 1, Number(part.day) + days))
    .toISOString()
    .slice(0, 10);
}

/** The instant at which a calendar day `YYYY-MM-DD` begins on the product's own clock. Summer time never changes at midnight. */
export function dayStart(day: string): Date {
  const asUtc = Date.parse(`${day}T00:00:00Z`);
  const part = Object.fromEntries(clockParts(asUtc).map(({ type, value }) => [type, Number(value)]));
  const shown = Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute);
  return new Date(asUtc - (shown - asUtc));
}

/**
 * The instant of a time on the product's own clock; null for a day or time that there is none of, `skipped` for an hour that is
 * left out when summer time begins. An hour that occurs twice is the first of the two.
 */
export function instantOf(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second = 0,
): Date | 'skipped' | null {
  const asUtc = new Date(0);
  asUtc.setUTCFullYear(year, month - 1, day);
  if (asUtc.getUTCMonth() !== month - 1 || asUtc.getUTCDate() !== day) return null;
  if (hour > 23 || minute > 59 || second > 59) return null;
  asUtc.setUTCHours(hour, minute, second);
  // Offsets in use a day before and a day after; the larger one is the earlier instant.
  const offsets = [-DAY, DAY].map((by) => offsetAt(asUtc.getTime() + by)).toSorted((a, b) => b - a);
  for (const offset of offsets)
    if (offsetAt(asUtc.getTime() - offset) === offset) return new Date(asUtc.getTime() - offset);
  return 'skipped';
}

/** An instant (ISO 8601) as the product's own clock shows it, written as if that were UTC: for a cell of a workbook. */
export function clockOf(instant: string): string {
  const time = Date.parse(instant);
  return new Date(time + offsetAt(time)).toISOString();
}

/** Milliseconds by which the product's own clock is ahead of UTC at an instant. */
function offsetAt(time: number): number {
  const part = Object.fromEntries(clockParts(time).map(({ type, value }) => [type, Number(value)]));
  const shown = new Date(0);
  shown.setUTCFullYear(part.year!, part.month! - 1, part.day!);
  shown.setUTCHours(part.hour!, part.minute!);
  return shown.getTime() - Math.floor(time / 60_000) * 60_000;
}

/** Names of the months, January first, as they stand inside a sentence. */
export const MONTHS = [
  'januar',
  'februar',
  'mart',
  'april',
  'maj',
  'juni',
  'juli',
  'august',
  'septembar',
  'oktobar',
  'novembar',
  'decembar',
] as const;

/** A calendar month by any of its days `YYYY-MM-DD`: `novembar 2026.` */
export const monthText = (day: string): string =>
  `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}.`;

const DAY = 86_400_000;
// Of a calendar day alone no clock decides anything: at noon in UTC none is near another.
const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** The calendar day so many days after another (both `YYYY-MM-DD`) or, below zero, before it. */
export const daysLater = (day: string, days: number): string =>
  new Date(noon(day) + days * DAY).toISOString().slice(0, 10);

/** Days from one calendar day to another, both counted. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((noon(to) - noon(from)) / DAY) + 1;

/** The same day so many months later or, below zero, earlier; the last of the month where there is none. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
