import { isAskable, type Recognised, recognise } from './recognise.ts';

/** A number of a list, as written and as recognized. */
export interface Listed extends Recognised {
  given: string;
}

/** The numbers of a text. */
export interface List {
  /** Each number once, in text order. */
  numbers: Listed[];
  /** Number of duplicates. */
  repeated: number;
  /** Number of skipped cells without a number (a name, a town, an amount). */
  skipped: number;
  /** Numbers beyond `most`, counted up to `MAX_COUNTED`. */
  beyond: number;
}

/** Count above the limit at which reading stops. */
export const MAX_COUNTED = 10_000;

const PARTS = /[;,\t|]/;
const NEEDED_DIGITS = 7;
const digitsIn = (text: string): number => text.replace(/\D/g, '').length;
const isKnown = (one: Recognised): boolean => isAskable(one) || one.kind === 'jmb';
const read = (given: string): Listed => ({ given, ...recognise(given) });

/**
 * Finds the numbers in a text: one a line, separated by commas, semicolons or tabs, or one cell of a spreadsheet row. Text without
 * digits is skipped where numbers stand beside it.
 */
export function splitNumbers(text: string, most: number): List {
  const seen = new Set<string>();
  const list: List = { numbers: [], repeated: 0, skipped: 0, beyond: 0 };
  for (const line of text.split(/[\r\n\v\f\u0085\u2028\u2029\0]+/)) {
    const { found, passedOver } = ofLine(line);
    list.skipped += passedOver;
    if (list.beyond >= MAX_COUNTED) break;
    for (const one of found) {
      const key = one.number || one.given;
      if (seen.has(key)) list.repeated += 1;
      else {
        seen.add(key);
        if (list.numbers.length >= most) list.beyond += 1;
        else list.numbers.push(one);
      }
    }
  }
  return list;
}

function ofLine(line: string): { found: Listed[]; passedOver: number } {
  const whole = line.replace(/^\uFEFF/, '').trim();
  if (whole === '') return { found: [], passedOver: 0 };
  const cells = whole
    .split(PARTS)
    .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
    .filter((cell) => cell !== '');
  const parts = cells.flatMap(ofCell);
  const known = parts.some(isKnown);
  // A line without any number is reported as a mistake; a cell beside a number is skipped.
  const found = parts.filter(
    (one) => isKnown(one) || digitsIn(one.given) >= NEEDED_DIGITS || (!known && parts.length === 1),
  );
  return { found, passedOver: parts.length - found.length };
}

/** A cell is one number, possibly with spaces, or several separated by spaces. */
function ofCell(cell: string): Listed[] {
  const whole = read(cell);
  if (isKnown(whole) || !/\s/.test(cell)) return [whole];
  const words = cell.split(/\s+/).map(read);
  return words.length > 1 && words.every(isKnown) ? words : [whole];
}
