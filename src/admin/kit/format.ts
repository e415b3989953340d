import { grouped } from '../../core/count-text.ts';
import { dayText, momentText } from '../../core/dates.ts';
import { plural } from '../../core/plural.ts';
import { sizeText } from '../../core/size-text.ts';

export { plural };

/** How numbers and days read in Bosnian: `1.234,56`, `21. 11. 2026.`, `21. 11. 2026. 14:05`. */

/** Placeholder for a missing value. */
export const NONE = '–';

const MINUS = '\u2212';

/**
 * A decimal as the API sends it ("1234.5"), without losing a digit: "1.234,5". With `scale` the fraction is
 * padded with zeros to that many digits (never cut). Anything that is not a plain decimal comes back as it is.
 */
export function formatDecimal(value: string | number | null | undefined, scale = 0): string {
  if (value === null || value === undefined || value === '') return NONE;
  const text = String(value);
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) return text;
  const [, sign, whole = '0', fraction = ''] = match;
  const padded = fraction.padEnd(scale, '0');
  const zero = /^0*$/.test(whole + fraction);
  return `${sign && !zero ? MINUS : ''}${grouped(whole)}${padded ? `,${padded}` : ''}`;
}

/** A whole number with dots between thousands: 1.234. */
export const formatNumber = (value: number | string | null | undefined): string => formatDecimal(value);

/** A calendar day `YYYY-MM-DD` (no time zone is applied): "21. 11. 2026." */
export const formatDate = (day: string | null | undefined): string => (day ? dayText(day) : NONE);

/** Formats an instant (ISO 8601) in Sarajevo time: "21. 11. 2026. 14:05". */
export const formatDateTime = (instant: string | null | undefined): string =>
  instant ? momentText(instant) : NONE;

/** Count with its noun: "1.204 zapisa". */
export const counted = (count: number, one: string, few: string, many: string): string =>
  `${formatNumber(count)}\u00a0${plural(count, one, few, many)}`;

/** How far a text is over its limit: "20 znakova previše". */
export const charactersOver = (over: number): string =>
  `${counted(over, 'znak', 'znaka', 'znakova')} previše`;

/** Formats a part of a total: "12 od 40 dozvola"; the noun in the forms after 3 and after 5. */
export const ofAll = (part: number, all: number, few: string, many: string): string =>
  `${formatNumber(part)} od ${formatNumber(all)}\u00a0${plural(all, few, few, many)}`;

/** A number of bytes: "812 B", "1,4 MB". */
export const formatBytes = (bytes: number): string => sizeText(bytes).replace(' ', '\u00a0');
