import { CURRENCY, CURRENCY_WORDS, MONEY_SCALE } from '../money/money.ts';
import { readNumber } from '../money/parse.ts';
import type { Field } from '../resource.ts';
import type { ReadText } from './text-kinds.ts';

/** Digits, bounds and unit of a kind stored as an exact decimal. */
export interface NumberShape {
  /** Digits in all, and behind the point. */
  precision: number;
  scale: number;
  min?: number;
  max?: number;
  /** Shown behind the number. */
  unit?: string;
}

/** Digits of an amount: up to 9.999.999.999.999,99. */
const MONEY_PRECISION = 15;

/** The shape of a field whose value is a decimal string; undefined for any other kind. */
export function numberShape(field: Field | undefined): NumberShape | undefined {
  switch (field?.kind) {
    case 'decimal':
      return field;
    case 'money': {
      const { min, max } = field;
      return { precision: MONEY_PRECISION, scale: MONEY_SCALE, min, max, unit: CURRENCY };
    }
    case 'percent': {
      const { scale = 2, min = 0, max = 100 } = field;
      return { precision: scale + 5, scale, min, max, unit: '%' };
    }
    default:
      return undefined;
  }
}

/**
 * Reads a number for such a field. In a `decimal` a plain number ("1.234", with a point or a comma) is that number, as programs send
 * it; the rest is read as people type it (money/parse.ts). What a person typed is handed over by `asTyped`.
 */
export function readDecimal(field: Field, text: string): ReadText {
  const shape = numberShape(field)!;
  if (field.kind === 'decimal' && /^-?\d+([.,]\d+)?$/.test(text)) return { value: text.replace(',', '.') };
  const units = shape.unit === CURRENCY ? CURRENCY_WORDS : shape.unit ? [shape.unit] : [];
  return readNumber(text, shape.scale, units);
}

/** Marks a number as typed by a person, so that its point is not read as a decimal point: `1.234` may mean a thousand and more. */
export const asTyped = (text: string): string => {
  const typed = text.trim();
  return !/^-?\d+\.\d+$/.test(typed) ? text : typed.startsWith('-') ? `(${typed.slice(1)})` : `+${typed}`;
};
