import type { FieldSpec } from '../../../types/field-spec.ts';
import type { Value } from '../../extraction.ts';
import type { Label } from '../labels/index.ts';
import { valuesIn } from '../labels/index.ts';
import { certaintyOf, type Layout, placeOf, type Row, textOf, type Word } from '../layout/index.ts';
import { type Found, PLAIN } from '../values/found.ts';
import { labelKey, plain } from '../values/latin.ts';
import { namesFirm } from '../values/names.ts';
import { type Candidate, NOTHING, rankOf, TRUST, writtenValue } from './candidate.ts';
import type { BodyRow } from './line-groups.ts';
import { findHeader } from './line-header.ts';
import { type Body, readBody } from './line-rows.ts';

export interface Lines {
  lines: Record<string, Value>[];
  /** Sums of the columns that a head field of the same key may be. */
  sums: Map<string, Candidate>;
  /** Rows of the layout that are no head. */
  rows: ReadonlySet<number>;
}

/** Kinds whose values are told by themselves, without a column. */
const TOLD = new Set(['account', 'jib', 'pdv', 'email']);

/** The rows of a document's table, by the columns of its header. */
export function readLines(
  layout: Layout,
  columns: readonly FieldSpec[] | null,
  labels: readonly Label[],
  head: readonly FieldSpec[] = [],
): Lines {
  const header = columns && findHeader(layout, columns, labels, head);
  if (!columns || !header) return { lines: [], sums: new Map(), rows: new Set() };
  const names = header.cells.filter(({ field }) => field).map(({ words }) => plain(textOf(words)));
  const repeated = (row: { text: string }): boolean =>
    names.filter((name) => plain(row.text).includes(name)).length >= Math.min(2, names.length);
  const body = readBody(layout, header, columns, repeated, (row) => isOfHead(row, head, labels));
  const sides = sidesOf(columns);
  const lines = body.lines.map((rows) => withSides(lineOf(columns, body, rows), sides, body, rows));
  return {
    lines: lines.filter((line) => Object.values(line).some(({ value }) => value !== null)),
    sums: sumsOf(body),
    rows: body.rows,
  };
}

/**
 * Whether a row among those of a table is a value of the head: nothing but its label and an amount ("Stanje prethodnog izvoda 52,10").
 * A label of one word may be what a payment was for.
 */
function isOfHead(row: Row, head: readonly FieldSpec[], labels: readonly Label[]): boolean {
  const [first, ...rest] = row.cells;
  if (countNames(row, head, labels) >= 2) return true;
  if (!first || rest.length > 2) return false;
  const label = labels.find(({ cell, from, distance }) => cell === first && from === 0 && distance <= 1);
  const field = label && head.find((one) => one.kind === 'amount' && rankOf(one, label.field) !== null);
  if (!field || (label.to < 2 && !/^(saldo|stanje|donos|prenos|prijenos)/.test(label.field))) return false;
  const behind = [...first.words.slice(label.to), ...rest.flatMap(({ words }) => words)];
  const text = textOf(behind).replace(/\b(KM|BAM|EUR)\b|na dan|[:.]$/giu, '');
  return /\d[.,]\d{2}(?!\d)/.test(text) && !/\p{L}{3}/u.test(text);
}

/** How many cells of a row are names of the head's amounts and nothing else: their values stand below. */
const countNames = (row: Row, head: readonly FieldSpec[], labels: readonly Label[]): number =>
  row.cells.filter((own) =>
    labels.some(
      ({ cell, from, to, field }) =>
        cell === own &&
        from === 0 &&
        to === own.words.length &&
        head.some((one) => one.kind === 'amount' && rankOf(one, field) !== null),
    ),
  ).length;

function lineOf(columns: readonly FieldSpec[], body: Body, rows: readonly BodyRow[]): Record<string, Value> {
  return Object.fromEntries(
    columns.map((field) => {
      const at = body.columns.findIndex((column) => column.field === field);
      const parts = at < 0 ? [] : rows.map(({ words }) => words[at]!).filter((words) => words.length > 0);
      return [field.key, inColumn(field, parts) ?? withoutColumn(field, body, rows)];
    }),
  );
}

const line = (field: FieldSpec, found: Found, words: readonly Word[], trust: number): Value =>
  writtenValue({ field, found, words, score: 0, trust });

/** The value of a field in its column; null: there is none. */
function inColumn(field: FieldSpec, parts: readonly Word[][]): Value | null {
  if (parts.length === 0) return null;
  const words = field.kind === 'name' ? nameWords(parts) : parts.flat();
  if (field.kind === 'text') {
    const own = trimmedWords(words);
    if (own.length === 0) return null;
    const value = joined(own);
    const unit = isUnit(field) && certaintyOf(own) < 1 ? MISREAD_UNITS.get(value.toLowerCase()) : undefined;
    if (unit) return { value: unit, certainty: TRUST.placed, place: placeOf(own) };
    return line(
      field,
      { value, from: 0, to: value.length, certainty: PLAIN, checked: false },
      own,
      TRUST.exact,
    );
  }
  const first = valuesIn(field, words)[0];
  return first ? line(field, first, first.words, TRUST.exact) : null;
}

/** Letters in a field of words as short as a unit. */
const UNIT_LENGTH = 30;
const isUnit = ({ kind, maxLength }: FieldSpec): boolean =>
  kind === 'text' && maxLength !== null && maxLength <= UNIT_LENGTH;

/** What OCR makes of units, and no other word: a person is asked all the same. */
const MISREAD_UNITS = new Map(
  Object.entries({ ka: 'kg', kq: 'kg', k9: 'kg', kd: 'kg', korn: 'kom', kcm: 'kom', korm: 'kom', rn: 'm' }),
);

/** A number of the row ("1.") or signs at the edges are no part of a text. */
const trimmedWords = (words: readonly Word[]): Word[] => {
  let from = 0;
  let to = words.length;
  while (from < to && /^[^\p{L}\d(]+$/u.test(words[from]!.text)) from++;
  while (to > from && /^[^\p{L}\d)%]+$/u.test(words[to - 1]!.text)) to--;
  return words.slice(from, to);
};

/** A word broken at the end of a line is one again. */
const joined = (words: readonly Word[]): string =>
  words
    .map(({ text }) => text)
    .join(' ')
    .replace(/(\p{Ll})- (?=\p{Ll})/gu, '$1');

/** Figures of an account or another long number. */
const LONG_NUMBER = /\d(?:[ .-]?\d){7}/;

/**
 * The name's first line, and those below it as long as its legal form is missing. What else stands in the cell is not the name: an
 * account above or below it, the purpose of a payment.
 */
function nameWords(parts: readonly Word[][]): Word[] {
  const texts = parts.map((part) => textOf(part));
  const firm = texts.findIndex((text) => namesFirm(text));
  const plainText = texts.findIndex((text) => !LONG_NUMBER.test(text));
  // A legal form alone belongs to the line above.
  const from = firm > 0 && LONG_NUMBER.test(texts[firm - 1]!) ? firm : Math.max(0, plainText);
  let words = parts[from]!;
  for (const part of parts.slice(from + 1)) {
    const text = textOf(words);
    if (LONG_NUMBER.test(textOf(part))) break;
    if (namesFirm(text) && (/\p{Lu}\p{L}+$/u.test(text.replace(/.*\./, '')) || /\d|,/.test(textOf(part))))
      break;
    words = [...words, ...part];
  }
  return words;
}

/** A value that has no column of its own: told by itself in the row, or the unit behind a quantity. */
function withoutColumn(field: FieldSpec, body: Body, rows: readonly BodyRow[]): Value {
  if (field.kind === 'name') return nameInShared(field, body, rows);
  if (TOLD.has(field.kind)) {
    const found = rows.flatMap(({ row }) => row.cells.flatMap((cell) => valuesIn(field, cell.words)));
    const checked = found.find((value) => value.checked);
    return checked ? line(field, checked, checked.words, TRUST.short) : NOTHING;
  }
  if (!isUnit(field)) return NOTHING;
  const at = body.columns.findIndex((column) => column.field?.kind === 'number');
  const words = at < 0 ? [] : rows.flatMap((row) => row.words[at]!);
  const unit = words.slice(1).find(({ text }) => /^\p{L}{1,8}[²³.]?$/u.test(text));
  if (!unit) return NOTHING;
  return line(
    field,
    { value: unit.text, from: 0, to: unit.text.length, certainty: PLAIN, checked: false },
    [unit],
    TRUST.short,
  );
}

/** Letters of a word that tells in a header what else its column has. */
const TELLING = 5;

/** A name in a column that has another field's values too: "Račun i naziv partnera". */
function nameInShared(field: FieldSpec, body: Body, rows: readonly BodyRow[]): Value {
  const words = field.words.map(labelKey).filter(({ length }) => length >= TELLING);
  const at = body.columns.findIndex(({ column }) => {
    const key = labelKey(textOf(column.header?.words ?? []));
    return words.some((word) => key.includes(word));
  });
  const parts = at < 0 ? [] : rows.map((row) => row.words[at]!).filter((own) => own.length > 0);
  const value = parts.some((part) => !LONG_NUMBER.test(textOf(part))) ? inColumn(field, parts) : null;
  return value ? { ...value, certainty: Math.min(value.certainty, TRUST.prose) } : NOTHING;
}

/** The two columns of amounts of which each row fills one: what goes out and comes in. Null: the rows have no such columns. */
function sidesOf(columns: readonly FieldSpec[]): [FieldSpec, FieldSpec] | null {
  const amounts = columns.filter(({ kind }) => kind === 'amount');
  const counted = columns.some(({ kind }) => kind === 'number' || kind === 'integer');
  return amounts.length === 2 && !counted ? [amounts[0]!, amounts[1]!] : null;
}

const ZERO = '0.00';

/** An empty side is nothing; one signed amount is what went out or came in. */
function withSides(
  row: Record<string, Value>,
  sides: [FieldSpec, FieldSpec] | null,
  body: Body,
  rows: readonly BodyRow[],
): Record<string, Value> {
  if (!sides) return row;
  const [out, into] = sides.map(({ key }) => row[key]!) as [Value, Value];
  const columns = body.columns.filter(({ field }) => field === sides[0] || field === sides[1]).length;
  if (columns === 0) return { ...row, ...signed(sides, body, rows) };
  if (columns < 2 || (out.value === null) === (into.value === null)) return row;
  const empty = out.value === null ? sides[0] : sides[1];
  const full = out.value === null ? into : out;
  return { ...row, [empty.key]: { value: ZERO, certainty: full.certainty, place: null } };
}

function signed(
  [out, into]: [FieldSpec, FieldSpec],
  body: Body,
  rows: readonly BodyRow[],
): Record<string, Value> {
  const at = body.columns.findIndex(
    ({ column }) => column.header && /^iznos/.test(plain(textOf(column.header.words))),
  );
  const amount =
    at < 0
      ? null
      : inColumn(
          into,
          rows.map(({ words }) => words[at]!).filter((words) => words.length > 0),
        );
  if (!amount?.value) return {};
  const isOut = amount.value.startsWith('-');
  const certainty = Math.min(amount.certainty, TRUST.prose);
  const full: Value = { ...amount, value: amount.value.replace('-', ''), certainty };
  const empty: Value = { value: ZERO, certainty, place: null };
  return { [out.key]: isOut ? full : empty, [into.key]: isOut ? empty : full };
}

/** The last row of sums, by column. */
function sumsOf({ columns, sums }: Body): Map<string, Candidate> {
  const found = new Map<string, Candidate>();
  for (const { words } of sums)
    columns.forEach(({ field }, at) => {
      if (field?.kind !== 'amount') return;
      const value = valuesIn(field, words[at]!).at(-1);
      if (value)
        found.set(field.key, { field, found: value, words: value.words, score: 0.8, trust: TRUST.under });
    });
  return found;
}
