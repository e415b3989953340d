import { grouped } from '../../../core/count-text.ts';
import { plural } from '../../../core/plural.ts';

export { sizeText } from '../../../core/size-text.ts';

/**
 * Formats numbers with at most so many decimals, in the local way. Whole numbers avoid `Intl`: its first use blocks a phone for 50
 * ms.
 */
export function numberText(decimals: number): (value: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (value) => {
    if (Number.isSafeInteger(value)) return grouped(`${value}`);
    format ??= new Intl.NumberFormat('de-DE', { maximumFractionDigits: decimals });
    return format.format(value);
  };
}

/** A whole number in the local format: `1.234.567`. */
export const countText = numberText(3);

/** A count with its noun: `1 greška`, `1.204 greške`. */
export const counted = (count: number, one: string, few: string, many: string): string =>
  `${countText(count)} ${plural(count, one, few, many)}`;

/** A count of characters. */
export const lettersText = (count: number): string => counted(count, 'znak', 'znaka', 'znakova');
