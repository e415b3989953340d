import {
  CURRENCY_WORDS,
  decimalOf,
  divideRounded,
  MONEY_SCALE,
  unitsOf,
} from '../../../../../core/money/money.ts';
import { readNumber } from '../../../../../core/money/parse.ts';

/** A fraction, so that nothing is rounded before the result. */
interface Exact {
  over: bigint;
  under: bigint;
}

/** Whether an operator stands between two numbers: `100*1,17`. A minus before or behind a number is its sign. */
export const isArithmetic = (text: string): boolean => /[\d)]\s*[-+*/×:−]\s*[(\d.,]/.test(text);

/**
 * The result of typed arithmetic (`100*1,17`, `(1.234,56+10)/2`) in plain form, rounded once to two decimals; null if it cannot be
 * worked out. Numbers are read as in any field of money.
 */
export function calculate(text: string): string | null {
  const tokens = tokensOf(text);
  if (!tokens) return null;
  let at = 0;

  function sum(): Exact | null {
    let left = product();
    while (left && (tokens![at] === '+' || tokens![at] === '-')) {
      const minus = tokens![at++] === '-';
      const right = product();
      left = right && {
        over: left.over * right.under + (minus ? -right.over : right.over) * left.under,
        under: left.under * right.under,
      };
    }
    return left;
  }
  function product(): Exact | null {
    let left = factor();
    while (left && (tokens![at] === '*' || tokens![at] === '/')) {
      const divides = tokens![at++] === '/';
      const right = factor();
      if (!right || (divides && right.over === 0n)) return null;
      left = divides
        ? { over: left.over * right.under, under: left.under * right.over }
        : { over: left.over * right.over, under: left.under * right.under };
    }
    return left;
  }
  function factor(): Exact | null {
    const token = tokens![at++];
    if (token === '-') {
      const one = factor();
      return one && { ...one, over: -one.over };
    }
    if (token !== '(') return numberOf(token);
    const inner = sum();
    return tokens![at++] === ')' ? inner : null;
  }

  const result = sum();
  if (!result || at !== tokens.length) return null;
  return decimalOf(divideRounded(result.over * 10n ** BigInt(MONEY_SCALE), result.under));
}

const SIGNS: Record<string, string> = { '×': '*', ':': '/', '−': '-' };

function tokensOf(text: string): string[] | null {
  const found = text.match(/[\d.,]+|[-+*/×:−()]|[^\s]/g) ?? [];
  const tokens = found.filter((one) => !/^\s*$/.test(one)).map((one) => SIGNS[one] ?? one);
  return tokens.every((one) => /^[\d.,]+$|^[-+*/()]$/.test(one)) && tokens.length < 100 ? tokens : null;
}

function numberOf(token: string | undefined): Exact | null {
  if (!token) return null;
  // As an amount first: `1.234` is a thousand; what can only be a factor (`0,175`) as one.
  const asAmount = readNumber(token, MONEY_SCALE, CURRENCY_WORDS);
  const read = 'value' in asAmount ? asAmount : readNumber(token, 6);
  if ('error' in read) return null;
  const places = read.value.split('.')[1]?.length ?? 0;
  return { over: unitsOf(read.value, places), under: 10n ** BigInt(places) };
}
