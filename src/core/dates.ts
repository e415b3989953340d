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

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** An instant (ISO 8601) on the product's own clock, wherever it is read; what is none comes back as it is. */
export function momentText(instant: string | Date): string {
  const time = new Date(instant);
  if (Number.isNaN(time.getTime())) return String(instant);
  const part = Object.fromEntries(clock.formatToParts(time).map(({ type, value }) => [type, value]));
  return `${dayText(`${part.year}-${part.month}-${part.day}`)} ${part.hour}:${part.minute}`;
}
