import { isAskable, type Recognised, recognise } from './recognise.ts';

/** One number of a list, as it was written and as it was read. */
export interface Listed extends Recognised {
  given: string;
}

/** What a text holds. */
export interface List {
  /** Each number once, in the order of the text. */
  numbers: Listed[];
  /** How many stood there again. */
  repeated: number;
  /** Parts of rows beside a number (a name, a town, an amount) that were passed over. */
  passedOver: number;
  /** How many there were beyond `most`; of very many only so many are counted (`MOST_COUNTED`). */
  beyond: number;
}

/** Numbers beyond those that are taken after which the rest of the text is left unread. */
export const MOST_COUNTED = 10_000;

const PARTS = /[;,\t|]/;
const NEEDED_DIGITS = 7;
const digitsIn = (text: string): number => text.replace(/\D/g, '').length;
const isKnown = (one: Recognised): boolean => isAskable(one) || one.kind === 'jmb';
const read = (given: string): Listed => ({ given, ...recognise(given) });

/**
 * Finds the numbers of a text: one a line, or with commas, semicolons or tabs between them; of a row of a spreadsheet the
 * cell that holds one. What has no digits (headings, names) is passed over where numbers stand beside it.
 */
export function splitNumbers(text: string, most: number): List {
  const seen = new Set<string>();
  const list: List = { numbers: [], repeated: 0, passedOver: 0, beyond: 0 };
  for (const line of text.split(/[\r\n\v\f\u0085\u2028\u2029\0]+/)) {
    const { found, passedOver } = ofLine(line);
    list.passedOver += passedOver;
    if (list.beyond >= MOST_COUNTED) break;
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
  // A line by itself that holds no number is somebody's mistake, and is said to be; beside a number it is a name or a sum.
  const found = parts.filter(
    (one) => isKnown(one) || digitsIn(one.given) >= NEEDED_DIGITS || (!known && parts.length === 1),
  );
  return { found, passedOver: parts.length - found.length };
}

/** A cell is one number, with spaces in it or not; or several with spaces between. */
function ofCell(cell: string): Listed[] {
  const whole = read(cell);
  if (isKnown(whole) || !/\s/.test(cell)) return [whole];
  const words = cell.split(/\s+/).map(read);
  return words.length > 1 && words.every(isKnown) ? words : [whole];
}
