import { countText } from '../../../core/count-text.ts';
import { AT_ONCE, Pace } from '../lines/pace.ts';

/** Most characters of one line as it is sent. */
export const MOST_SENT = 256 * 1024;
/** Most lines of a batch, right or wrong: what is behind them is refused unread. */
export const MOST_LINES = 5000;

/** What a part that is not read counts for at least, in characters: it has to be found. */
const TO_FIND = 16;

/** A part of a batch: a value with the characters that it took, or why it is none. `line` counts from 1. */
export type Part = { line: number } & ({ value: unknown; length: number } | { fault: string });

const TOO_LONG = `Zapis je duži od ${MOST_SENT / 1024} KB.`;
const TOO_MANY = `Odjednom se prima najviše ${countText(MOST_LINES)} zapisa.`;
const NOT_JSON = 'Zapis nije ispravan JSON.';
const CUT_OFF = 'Zapis je prekinut u sredini.';
const ENDS_EARLY = 'Sadržaj je prekinut.';

/**
 * The values of a batch: JSON in lines (NDJSON), or a JSON array of objects. What is wrong with one part leaves the others alone, also
 * where the batch is cut off in the middle. In pieces: null where others may have their turn, as a batch may be 16 MB of anything.
 */
export function* partsOf(text: string, isCut: boolean): Generator<Part | null> {
  const body = text.replace(/^\uFEFF/, '').trimStart();
  if (body.startsWith('[')) yield* itemsOf(body);
  else yield* linesOf(body, isCut);
}

function* linesOf(text: string, isCut: boolean): Generator<Part | null> {
  const pace = new Pace();
  let line = 0;
  let parts = 0;
  let from = 0;
  let isTold = false;
  while (from < text.length) {
    const end = text.indexOf('\n', from);
    const last = end < 0;
    const sent = text.slice(from, last ? text.length : end);
    const part = sent.trim();
    from = last ? text.length : end + 1;
    line += 1;
    if (part !== '') {
      parts += 1;
      const one = read(line, parts, part, last && isCut ? CUT_OFF : NOT_JSON);
      if ('fault' in one && one.fault === CUT_OFF) isTold = true;
      yield one;
    }
    if (part === '' || parts > MOST_LINES ? pace.text(sent.length + TO_FIND) : pace.line(sent.length))
      yield null;
  }
  // It broke off where a line ends: nobody can see that there were more.
  if (isCut && !isTold) yield { line: line + 1, fault: ENDS_EARLY };
}

/** The part in this place among those of the batch. */
function read(line: number, place: number, part: string, fault: string): Part {
  if (place > MOST_LINES) return { line, fault: TOO_MANY };
  if (part.length > MOST_SENT) return { line, fault: TOO_LONG };
  try {
    return { line, value: JSON.parse(part), length: part.length };
  } catch {
    return { line, fault };
  }
}

/**
 * The items of an array, one by one: brackets are counted, and those in texts are not. An item that is cut off, or what follows the first
 * that is none, is one faulty part.
 */
function* itemsOf(text: string): Generator<Part | null> {
  const pace = new Pace();
  let line = 0;
  let at = skip(text, 1);
  while (at < text.length && text[at] !== ']') {
    line += 1;
    const end = yield* endOf(text, at);
    if (end === null) {
      yield { line, fault: text.length - at > MOST_SENT ? TOO_LONG : CUT_OFF };
      return;
    }
    yield read(line, line, text.slice(at, end).trim(), NOT_JSON);
    if (line > MOST_LINES ? pace.text(end - at + TO_FIND) : pace.line(end - at)) yield null;
    at = skip(text, end);
    if (text[at] === ',') at = skip(text, at + 1);
    else if (at < text.length && text[at] !== ']') {
      yield { line: line + 1, fault: NOT_JSON };
      return;
    }
  }
  if (at >= text.length) yield { line: line + 1, fault: 'Niz je prekinut prije kraja.' };
}

const SIGN = /[^ \n\r\t]/g;

/** Where the next sign that is no space stands. */
function skip(text: string, from: number): number {
  SIGN.lastIndex = from;
  return SIGN.test(text) ? SIGN.lastIndex - 1 : text.length;
}

/** Where the item that begins at `from` ends; null if the text ends before. */
function* endOf(text: string, from: number): Generator<null, number | null> {
  let depth = 0;
  let isText = false;
  let pause = from + AT_ONCE;
  for (let at = from; at < text.length; at++) {
    if (at >= pause) {
      pause = at + AT_ONCE;
      yield null;
    }
    const sign = text[at]!;
    if (isText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') {
      if (depth === 0) return at;
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (sign === ',' && depth === 0) return at;
  }
  return null;
}
