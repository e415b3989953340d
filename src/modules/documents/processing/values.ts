import { type Extraction, SURE, type Value, type Warning } from '../extraction/extraction.ts';
import type { FieldKind, FieldSpec, TypeSpec } from '../types/field-spec.ts';
import { DAY, NUMBER, PARTY, PARTY_JIB, TOTAL } from '../types/head-keys.ts';
import { mappedRow, type Source, type StoredRow, type StoredValue, type StoredValues } from './stored.ts';

/** A value as it was read. */
const stored = ({ value, certainty, place }: Value, source: Source): StoredValue => ({
  value,
  certainty,
  page: place?.page ?? null,
  box: place?.box ?? null,
  source,
});

/** The values of a reading, without any correction. */
export const valuesOf = ({ fields, lines, adjustments, meta: { extractor } }: Extraction): StoredValues => ({
  fields: mappedRow(fields, (value) => stored(value, extractor)),
  lines: lines.map((row) => mappedRow(row, (value) => stored(value, extractor))),
  ...(adjustments && { adjustments }),
});

/**
 * For each row the one that it was: with the same values, or else, if a cell was changed, the one that followed the row before it.
 * Undefined: it is new.
 */
export function sameRows(
  before: readonly StoredRow[],
  after: readonly Readonly<Record<string, string | null>>[],
): (StoredRow | undefined)[] {
  const left = new Map<string, number[]>();
  for (const [at, row] of plainRows(before).entries()) {
    const said = saidBy(row);
    left.set(said, [...(left.get(said) ?? []), at]);
  }
  const taken = new Set<number>();
  const were = after.map((row) => {
    const at = left.get(saidBy(row))?.shift();
    if (at !== undefined) taken.add(at);
    return at;
  });
  for (const [at, was] of were.entries()) {
    const next = (at === 0 ? -1 : (were[at - 1] ?? before.length)) + 1;
    if (was !== undefined || taken.has(next) || next >= before.length) continue;
    were[at] = next;
    taken.add(next);
  }
  return were.map((at) => (at === undefined ? undefined : before[at]));
}

const saidBy = (row: Readonly<Record<string, string | null>>): string =>
  JSON.stringify(
    Object.entries(row)
      .filter(([, value]) => value !== null)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/**
 * A new reading under what people have said: a corrected value stays, with what is read now beside it, and so do rows that a person
 * has changed. Of other rows the cells stay confirmed that are read as they were. What the type does not have, perhaps another one
 * than before, is left out.
 */
export function underCorrections(spec: TypeSpec, read: StoredValues, before: StoredValues): StoredValues {
  const columns = spec.lines ?? [];
  const fields = only(spec.fields, read.fields);
  for (const [key, kept] of Object.entries(only(spec.fields, before.fields)))
    if (kept.source === 'person') {
      const { read: _, read_place: __, ...said } = kept;
      fields[key] = { ...said, ...readOf(read.fields[key]) };
    }
  const changed = rowsOf(columns, before.lines);
  if (before.linesBy && changed.length === before.lines.length)
    return { ...read, fields, ...withRows(read, changed), linesBy: before.linesBy };
  const rows = rowsOf(columns, read.lines);
  const were = sameRows(before.lines, plainRows(rows));
  const lines = rows.map((row, at) =>
    mappedRow(row, (cell, key) => {
      const was = were[at]?.[key];
      return was?.source === 'person' && was.value === cell.value ? was : cell;
    }),
  );
  return { ...read, fields, lines };
}

/** Values with the rows that a person has changed: what stood beside one of the others is no longer known. */
export const withRows = ({ adjustments }: StoredValues, lines: StoredRow[]) => ({
  lines,
  ...(adjustments && { adjustments: { ...adjustments, rows: [] } }),
});

const only = (fields: readonly FieldSpec[], row: StoredRow): StoredRow =>
  Object.fromEntries(fields.flatMap(({ key }) => (row[key] ? [[key, row[key]]] : [])));
const rowsOf = (columns: readonly FieldSpec[], lines: readonly StoredRow[]): StoredRow[] =>
  lines.map((row) => only(columns, row)).filter((row) => Object.keys(row).length > 0);

/** A value that a person has typed, or taken from the page, instead of what stood there. */
export const corrected = (
  was: StoredValue | undefined,
  value: string | null,
  place: Pick<StoredValue, 'page' | 'box'>,
  said: { by: string; at: string },
): StoredValue => ({
  value,
  certainty: 1,
  page: place.page,
  box: place.box,
  source: 'person',
  ...readOf(was),
  ...said,
});

/** What was read where a person has said something else, and where. */
export function readOf(was: StoredValue | undefined): Pick<StoredValue, 'read' | 'read_place'> {
  if (!was) return { read: null };
  if (was.source === 'person')
    return { read: was.read ?? null, ...(was.read_place && { read_place: was.read_place }) };
  return { read: was.value, ...(was.page && was.box && { read_place: { page: was.page, box: was.box } }) };
}

/** Whether a person should look at a value. An empty optional one that nobody doubts needs no look. */
export const isDoubtful = (value: StoredValue | undefined, required: boolean): boolean => {
  if (!value || value.value === null) return required && value?.source !== 'person';
  return value.certainty < SURE;
};

/** Whether a warning is about this field, and not about a row or the whole document. */
export const isAbout =
  (key: string) =>
  ({ field, line }: Pick<Warning, 'field' | 'line'>): boolean =>
    field === key && line === undefined;

/** Whether a person should look at a field: it is doubtful, or there is a warning about it that nobody has seen. */
export const isToCheck = (value: StoredValue | undefined, required: boolean, warned: boolean): boolean =>
  isDoubtful(value, required) || (warned && value?.source !== 'person');

/** How many values a person should look at; without `warnings` those that are doubtful in themselves. */
export const toCheck = (
  spec: TypeSpec,
  { fields, lines }: StoredValues,
  warnings: readonly Pick<Warning, 'field' | 'line'>[] = [],
): number =>
  spec.fields.filter(({ key, required }) => isToCheck(fields[key], required, warnings.some(isAbout(key))))
    .length + lines.flatMap((row) => Object.values(row)).filter((cell) => isDoubtful(cell, false)).length;

/** What the list says of a document's values. */
export function countsOf(spec: TypeSpec, values: StoredValues, warnings: readonly Warning[]) {
  const { fields, lines, linesBy } = values;
  const all = [fields, ...lines].flatMap((row) => Object.values(row));
  return {
    doubtful: toCheck(spec, values, warnings),
    corrected:
      Object.values(fields).filter(({ source, value, read }) => source === 'person' && value !== read)
        .length + (linesBy ? 1 : 0),
    by_endpoint: all.some(({ source }) => source === 'endpoint'),
  };
}

/** What a list shows of a document; of types with other keys the kinds say it. `own`: numbers of the organisation itself, which is no other side. */
export function headOf(spec: TypeSpec, { fields }: StoredValues, own: readonly string[]) {
  const say = (keys: readonly string[], kind: FieldKind): string | null => {
    const known = keys.filter((key) => spec.fields.some((field) => field.key === key));
    const key = known[0] ?? spec.fields.find((field) => field.kind === kind)?.key;
    return (key && fields[key]?.value) || null;
  };
  // A contract names both sides; the other one is meant.
  const first = fields.party_one_jib?.value;
  const second = fields.party_two_jib?.value;
  const swapped = Boolean(second && own.includes(second) && first);
  const party = swapped ? (fields.party_one?.value ?? null) : say(PARTY, 'name');
  const party_jib = swapped ? (first ?? null) : say(PARTY_JIB, 'jib');
  return {
    party: cut(party, 300),
    party_jib: cut(party_jib, 20),
    number: cut(say(NUMBER, 'code'), 100),
    day: dayOf(say(DAY, 'date')),
    total: amountOf(say(TOTAL, 'amount')),
    currency: cut(say(['currency'], 'currency'), 3),
  };
}

const cut = (text: string | null, most: number): string | null => text?.slice(0, most) || null;
const dayOf = (text: string | null): string | null => {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const day = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text ? null : text;
};
const amountOf = (text: string | null): string | null =>
  text && /^-?\d{1,15}(\.\d{1,2})?$/.test(text) ? text : null;

/** Rows with their values alone, as programs get them. */
export const plainRows = (lines: readonly StoredRow[]): Record<string, string | null>[] =>
  lines.map((row) => mappedRow(row, ({ value }) => value));

/** Warnings that are not there twice. */
export function distinctWarnings(warnings: readonly Warning[]): Warning[] {
  const seen = new Set<string>();
  return warnings.filter(({ code, field, line }) => {
    const key = `${code}/${field}/${line}`;
    return !seen.has(key) && seen.add(key);
  });
}
