import { plural } from '../../../core/plural.ts';

/**
 * Numbers with so many decimals at most, as they are written here. Whole ones need no `Intl`, whose first use stops a phone for a
 * twentieth of a second: a page opens without.
 */
export function numberText(decimals: number): (value: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (value) => {
    if (Number.isSafeInteger(value)) return `${value}`.replace(/\B(?=(\d{3})+$)/g, '.');
    format ??= new Intl.NumberFormat('de-DE', { maximumFractionDigits: decimals });
    return format.format(value);
  };
}

const short = numberText(1);
const STEPS = ['B', 'KB', 'MB', 'GB'];

/** A whole number as it is written here: `1.234.567`. */
export const countText = numberText(3);

/** A count with the word that goes with it: `1 greška`, `1.204 greške`. */
export const counted = (count: number, one: string, few: string, many: string): string =>
  `${countText(count)} ${plural(count, one, few, many)}`;

/** So many letters. */
export const lettersText = (count: number): string => counted(count, 'znak', 'znaka', 'znakova');

/** So many bytes as a person says it: `512 B`, `1,2 MB`. */
export function sizeText(bytes: number): string {
  let size = bytes;
  let step = 0;
  while (size >= 1024 && step < STEPS.length - 1) {
    size /= 1024;
    step += 1;
  }
  return `${short(size)} ${STEPS[step]}`;
}
