/** Most characters of one line as it is sent. */
export const MOST_SENT = 256 * 1024;

/** A part of a batch: a value, or why it is none. `line` counts from 1. */
export type Part = { line: number } & ({ value: unknown } | { fault: string });

const TOO_LONG = `Zapis je duži od ${MOST_SENT / 1024} KB.`;
const NOT_JSON = 'Zapis nije ispravan JSON.';
const CUT_OFF = 'Zapis je prekinut u sredini.';
const ENDS_EARLY = 'Sadržaj je prekinut.';

/**
 * The values of a batch: JSON in lines (NDJSON), or a JSON array of objects. What is wrong with one part leaves the others alone, also
 * where the batch is cut off in the middle.
 */
export function* partsOf(text: string, isCut: boolean): Generator<Part> {
  const body = text.replace(/^\uFEFF/, '').trimStart();
  if (body.startsWith('[')) yield* itemsOf(body);
  else yield* linesOf(body, isCut);
}

function* linesOf(text: string, isCut: boolean): Generator<Part> {
  let line = 0;
  let from = 0;
  let isTold = false;
  while (from < text.length) {
    const end = text.indexOf('\n', from);
    const last = end < 0;
    const part = text.slice(from, last ? text.length : end).trim();
    from = last ? text.length : end + 1;
    line += 1;
    if (part === '') continue;
    const one = read(line, part, last && isCut ? CUT_OFF : NOT_JSON);
    if ('fault' in one && one.fault === CUT_OFF) isTold = true;
    yield one;
  }
  // It broke off where a line ends: nobody can see that there were more.
  if (isCut && !isTold) yield { line: line + 1, fault: ENDS_EARLY };
}

function read(line: number, part: string, fault: string): Part {
  if (part.length > MOST_SENT) return { line, fault: TOO_LONG };
  try {
    return { line, value: JSON.parse(part) };
  } catch {
    return { line, fault };
  }
}

/**
 * The items of an array, one by one: brackets are counted, and those in texts are not. An item that is cut off, or what follows the first
 * that is none, is one faulty part.
 */
function* itemsOf(text: string): Generator<Part> {
  let line = 0;
  let at = skip(text, 1);
  while (at < text.length && text[at] !== ']') {
    line += 1;
    const end = endOf(text, at);
    if (end === null) {
      yield { line, fault: text.length - at > MOST_SENT ? TOO_LONG : CUT_OFF };
      return;
    }
    yield read(line, text.slice(at, end).trim(), NOT_JSON);
    at = skip(text, end);
    if (text[at] === ',') at = skip(text, at + 1);
    else if (at < text.length && text[at] !== ']') {
      yield { line: line + 1, fault: NOT_JSON };
      return;
    }
  }
  if (at >= text.length) yield { line: line + 1, fault: 'Niz je prekinut prije kraja.' };
}

function skip(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \n\r\t'.includes(text[at]!)) at++;
  return at;
}

/** Where the item that begins at `from` ends; null if the text ends before. */
function endOf(text: string, from: number): number | null {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === '"') {
      at = endOfText(text, at);
      if (at < 0) return null;
    } else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') {
      if (depth === 0) return at;
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (sign === ',' && depth === 0) return at;
  }
  return null;
}

/** The place of the quotation mark that ends a text; -1 if there is none. */
function endOfText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return -1;
}
