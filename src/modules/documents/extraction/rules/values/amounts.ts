import { MONEY_SCALE } from '../../../../../core/money/money.ts';
import { readNumber } from '../../../../../core/money/parse.ts';
import { asFigures, changed } from './figures.ts';
import { type Found, GUESSED, ODD, PLAIN } from './found.ts';

/** Most decimals of a price or quantity. */
const DECIMALS = 6;
const MOST_DIGITS = 15;

// Thousands by point, comma or space; OCR leaves a space behind the decimal mark. The sign may stand before, behind or around.
const NUMBER =
  /(?<![\p{L}\d.,/])(?:[(]\s?|[-−–+]\s?)?(?<!\d[-−–])\d{1,3}(?:(?:[.,' \u00a0]\d{3})+(?!\d)|\d*)(?:[.,] ?\d{1,6}(?!\d))?(?:\s?[)]|\s?[-−–](?![\s\u00a0]?[\p{L}\d]))?(?![\d/])(?![.,-]\d)/gu;

/** Numbers of a text as they are printed; `scale`: how many decimals a value of this kind usually has. */
function findNumbers(text: string, scale: number): (Found & { decimals: number })[] {
  // OCR reads the point of thousands as a colon.
  const figures = asFigures(text)
    .replace(/(?<=(?<!\d)\d{1,3})[:;](?=\d{3}[,.]\d{2}(?!\d))/g, '.')
    // Or as a comma, which then stands twice: "40,789,66".
    .replace(/(?<![\d.,])\d{1,3}(?:,\d{3})+,\d{2}(?![\d,])/g, (all) => commasAsPoints(all));
  return [...figures.matchAll(NUMBER)].flatMap((match) => {
    const from = match.index;
    const written = match[0];
    const to = from + written.length;
    // A figure that hangs on letters is a code or a unit: A4, 5l.
    if (/^[\p{L}_]/u.test(figures.slice(to)) && !/^(KM|BAM|EUR|КМ)(?!\p{L})/iu.test(figures.slice(to)))
      return [];
    const tight = written
      .replace(/([.,]) (?=\d)/g, '$1')
      .replace(/^([-−–+(])\s/, '$1')
      .replace(/[()]/g, (sign) => (isPaired(written) ? sign : ''));
    const read = reading(tight, scale);
    if (read === null || read.value.replace(/\D/g, '').length > MOST_DIGITS) return [];
    const split = tight !== written || /\d[ \u00a0]\d/.test(written);
    const certainty = changed(text, figures, from, to)
      ? GUESSED
      : split
        ? Math.min(ODD, read.certainty)
        : read.certainty;
    const decimals = read.value.split('.')[1]?.length ?? 0;
    return [{ value: read.value, from, to, certainty, checked: false, decimals }];
  });
}

const commasAsPoints = (amount: string): string =>
  `${amount.slice(0, -3).replaceAll(',', '.')}${amount.slice(-3)}`;

const isPaired = (written: string): boolean => written.includes('(') && written.includes(')');

/** The number of a printed form, or null: three digits behind a comma are decimals, behind a point thousands. */
function reading(written: string, scale: number): { value: string; certainty: number } | null {
  const exact = readNumber(written, scale);
  if ('value' in exact) return { value: exact.value, certainty: PLAIN };
  const other = readNumber(written, scale === MONEY_SCALE ? DECIMALS : MONEY_SCALE);
  return 'value' in other ? { value: other.value, certainty: GUESSED } : null;
}

/** Amounts: with two decimals at least. One printed without decimals is one all the same, but less surely. */
export function findAmounts(text: string): Found[] {
  return findNumbers(text, MONEY_SCALE).map(({ decimals, ...found }) => ({
    ...found,
    value: amountText(found.value),
    certainty: decimals === MONEY_SCALE ? found.certainty : Math.min(found.certainty, GUESSED),
  }));
}

/** A plain decimal with two decimals, or as many more as it needs. */
export function amountText(value: string): string {
  const [whole = '', fraction = ''] = value.split('.');
  return `${whole}.${fraction.replace(/0+$/, '').padEnd(MONEY_SCALE, '0')}`;
}

/** Numbers without needless zeros: quantities, percents. */
export const findQuantities = (text: string): Found[] =>
  findNumbers(text, DECIMALS).map(({ decimals: _, ...found }) => ({
    ...found,
    value: quantityText(found.value),
  }));

/** A plain decimal without zeros at its end. */
export const quantityText = (value: string): string =>
  value.includes('.') ? value.replace(/0+$/, '').replace(/\.$/, '') : value;

/** Whole numbers. */
export const findIntegers = (text: string): Found[] => {
  const figures = asFigures(text);
  return findNumbers(text, MONEY_SCALE).flatMap(({ decimals, ...found }) =>
    decimals === 0 && !/[.,]\d/.test(figures.slice(found.from, found.to).replace(/[.,]\d{3}/g, ''))
      ? [{ ...found, value: found.value }]
      : [],
  );
};
