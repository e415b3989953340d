import { ZONE } from './zone.ts';

/**
 * Bosnian format of days and moments: `21. 11. 2026.`, `21. 11. 2026. 14:05`, with non-breaking spaces. Not by Intl, whose
 * Bosnian output differs between browsers.
 */

/** Formats a calendar day `YYYY-MM-DD`; returns anything else unchanged. */
export function dayText(day: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(day);
  if (!match) return day;
  return `${Number(match[3])}.\u00a0${Number(match[2])}.\u00a0${match[1]}.`;
}

let clock: Intl.DateTimeFormat | undefined;

/** Created lazily: the first `Intl` of a page blocks a phone. */
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

/** Formats an instant (ISO 8601) in the product's time zone; returns anything else unchanged. */
export function momentText(instant: string | Date): string {
  const time = new Date(instant);
  if (Number.isNaN(time.getTime())) return String(instant);
  const part = Object.fromEntries(clockParts(time).map(({ type, value }) => [type, value]));
  return `${dayText(`${part.year}-${part.month}-${part.day}`)} ${part.hour}:${part.minute}`;
}

/** Calendar day `YYYY-MM-DD` of an instant in the product's time zone, shifted by `days`. */
export function dayOf(instant: number | Date, days = 0): string {
  const part = Object.fromEntries(clockParts(instant).map(({ type, value }) => [type, value]));
  return new Date(Date.UTC(Number(part.year), Number(part.month) - 1, Number(part.day) + days))
    .toISOString()
    .slice(0, 10);
}

/** Start of a calendar day in the product's time zone. Summer time never changes at midnight. */
export function dayStart(day: string): Date {
  const asUtc = Date.parse(`${day}T00:00:00Z`);
  const part = Object.fromEntries(clockParts(asUtc).map(({ type, value }) => [type, Number(value)]));
  const shown = Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute);
  return new Date(asUtc - (shown - asUtc));
}

/**
 * Instant of a local time; null if the day or time is invalid, `skipped` for the hour skipped when summer time begins. An hour
 * that occurs twice means the first one.
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
  // Offsets a day before and after; the larger one gives the earlier instant.
  const offsets = [-DAY, DAY].map((by) => offsetAt(asUtc.getTime() + by)).toSorted((a, b) => b - a);
  for (const offset of offsets)
    if (offsetAt(asUtc.getTime() - offset) === offset) return new Date(asUtc.getTime() - offset);
  return 'skipped';
}

/** Local time of an instant (ISO 8601) written as UTC, for a cell of a workbook. */
export function clockOf(instant: string): string {
  const time = Date.parse(instant);
  return new Date(time + offsetAt(time)).toISOString();
}

/** UTC offset of the product's time zone at an instant, in milliseconds. */
function offsetAt(time: number): number {
  const part = Object.fromEntries(clockParts(time).map(({ type, value }) => [type, Number(value)]));
  const shown = new Date(0);
  shown.setUTCFullYear(part.year!, part.month! - 1, part.day!);
  shown.setUTCHours(part.hour!, part.minute!);
  return shown.getTime() - Math.floor(time / 60_000) * 60_000;
}

/** Lower-case names of the months, January first. */
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

/** Formats the month of a day: `novembar 2026.` */
export const monthText = (day: string): string =>
  `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}.`;

const DAY = 86_400_000;
// Day arithmetic at noon UTC, where no time zone changes the day.
const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** Adds days to a calendar day `YYYY-MM-DD`. */
export const daysLater = (day: string, days: number): string =>
  new Date(noon(day) + days * DAY).toISOString().slice(0, 10);

/** Number of days of a range, both ends included. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((noon(to) - noon(from)) / DAY) + 1;

/** Adds months to a calendar day; clamps to the last day of the month. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
