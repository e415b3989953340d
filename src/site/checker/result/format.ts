/** Numbers as they read in Bosnian, written out by hand: what browsers make of `bs` differs. Spaces inside do not break. */
import { plural } from '../../../core/plural.ts';

const MINUS = '\u2212';

/** `1.234,5`: `digits` after the comma at most, without zeros at the end. */
export function decimal(value: number, digits = 0): string {
  const [whole = '0', fraction = ''] = Math.abs(value).toFixed(digits).split('.');
  const kept = fraction.replace(/0+$/, '');
  const zero = /^0*$/.test(whole + kept);
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, '.');
  return `${value < 0 && !zero ? MINUS : ''}${grouped}${kept && `,${kept}`}`;
}

/** Milliseconds: `230 ms`, from a second on `1,5 s`. */
export const duration = (ms: number): string =>
  Math.abs(ms) < 1000 ? `${decimal(ms)}\u00a0ms` : `${decimal(ms / 1000, 1)}\u00a0s`;

/** Bytes as Lighthouse counts them: `32 KiB`, `1,4 MiB`. */
export const size = (bytes: number): string =>
  Math.abs(bytes) < 1024 * 1024
    ? `${decimal(bytes / 1024, bytes < 10 * 1024 ? 1 : 0)}\u00a0KiB`
    : `${decimal(bytes / 1024 / 1024, 1)}\u00a0MiB`;

/** A metric's value in its own unit: a time, or a number without one. */
export const measure = (value: number, unit: string | undefined): string =>
  unit === 'millisecond' ? duration(value) : decimal(value, 3);

/** A difference with its sign: `+5`, `−0,4 s`, `0`. */
export const signed = (value: number, show: (value: number) => string): string => {
  const text = show(value);
  return value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
};

/** A count with its word. */
export const counted = (count: number, one: string, few: string, many: string): string =>
  `${decimal(count)}\u00a0${plural(count, one, few, many)}`;

/** The host of an address, or the address where it cannot be read. Safari before 18 lacks URL.parse. */
export const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);
