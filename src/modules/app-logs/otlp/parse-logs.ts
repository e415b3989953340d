import { AppError } from '../../../core/errors.ts';
import { AT_ONCE, type InPieces } from '../lines/pace.ts';
import { isObject } from './any-value.ts';
import { MOST_RECORDS } from './read-logs.ts';

/** Most characters that are parsed at once: a record, or what is left of a program's part without its records. Some milliseconds. */
const MOST_PARSED = 1024 * 1024;

/** Brackets that are open around a program's part (an entry of `resourceLogs`), and around a record. */
const AROUND = ['', '{[', '{[{[{['] as const;

/** A value that is being read, of which the inner ones were taken out: a number stands in place of each. */
interface Reading {
  texts: string[];
  /** Characters of them. */
  length: number;
  /** Where what is not yet among them begins. */
  from: number;
  inner: unknown[];
}

/**
 * What JSON.parse gives of the body of an OTLP request, in pieces: 16 MB in one would keep all others waiting. Records are parsed one
 * by one, then what is left of each program's part, then what is left of all. A record that is longer than `MOST_PARSED`, and each beyond
 * `MOST_RECORDS`, is null. Throws SyntaxError as JSON.parse, and 413 where what is left of a part is longer than `MOST_PARSED`.
 */
export function* parseLogs(json: string): InPieces<unknown> {
  const open: Reading[] = [begun(0)];
  let around = '';
  let depth = 0;
  let isText = false;
  let records = 0;
  let pause = AT_ONCE;

  const isItem = (): boolean => open.length > 1 && depth === AROUND[open.length - 1]!.length;
  /** The innermost value ends here: it is parsed, and what is around it goes on. */
  const end = (at: number): void => {
    const reading = open.pop()!;
    const isRecord = open.length === 2;
    if (isRecord) records += 1;
    const value =
      isRecord && (records > MOST_RECORDS || at - reading.from > MOST_PARSED)
        ? null
        : parsed(reading, json, at, open.length);
    const outer = open.at(-1)!;
    // Between spaces: two numbers that follow each other without a comma must stay two.
    take(outer, ` ${outer.inner.length} `);
    outer.inner.push(value);
    outer.from = at;
  };

  for (let at = 0; at < json.length; at++) {
    if (at >= pause) {
      pause = at + AT_ONCE;
      yield null;
    }
    const sign = json[at]!;
    if (isText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isText = false;
      continue;
    }
    const isEnd = sign === '}' || sign === ']';
    if (isItem() && (isEnd || sign === ',')) end(at);
    if (sign === ',' || sign === ' ' || sign === '\n' || sign === '\r' || sign === '\t') continue;
    if (isEnd) {
      depth -= 1;
      if (depth >= 0) around = around.slice(0, depth);
      if (isItem()) end(at + 1);
      continue;
    }
    if (
      open.length < AROUND.length &&
      depth === AROUND[open.length]!.length &&
      around === AROUND[open.length]
    ) {
      take(open.at(-1)!, json.slice(open.at(-1)!.from, at));
      open.push(begun(at));
    }
    if (sign === '"') isText = true;
    else if (sign === '{' || sign === '[') {
      if (around.length === depth && depth < AROUND[2].length) around += sign;
      depth += 1;
    }
  }
  if (open.length > 1) throw new SyntaxError('The text ends in the middle of a value.');
  return parsed(open[0]!, json, json.length, 0);
}

const begun = (from: number): Reading => ({ texts: [], length: 0, from, inner: [] });

function take(reading: Reading, text: string): void {
  reading.texts.push(text);
  reading.length += text.length;
  if (reading.length > MOST_PARSED)
    throw new AppError(
      413,
      'too_large',
      `Opisi programa (resource, scope) u zahtjevu su predugi: najviše ${MOST_PARSED / 1024 / 1024} MB bez samih zapisa.`,
    );
}

/** The value, with the inner ones back in their places. `level`: 0 all, 1 a program's part, 2 a record. */
function parsed(reading: Reading, json: string, end: number, level: number): unknown {
  take(reading, json.slice(reading.from, end));
  const value: unknown = JSON.parse(reading.texts.join(''));
  if (reading.inner.length === 0) return value;
  for (const list of level === 0 ? listsIn(value) : listsIn(value).flat().flatMap(listsIn))
    for (const [at, place] of list.entries()) list[at] = reading.inner[place as number];
  return value;
}

/** Lists among the values of an object. */
const listsIn = (value: unknown): unknown[][] =>
  isObject(value) ? Object.values(value).filter((one): one is unknown[] => Array.isArray(one)) : [];
