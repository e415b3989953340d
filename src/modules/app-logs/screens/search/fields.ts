/** A value of a line beside its message, by the path under which it is searched. */
export interface FieldRow {
  path: string;
  value: string;
  /** Whether the whole value can be searched for. */
  findable: boolean;
}

/** Longest value that is kept for searching as a whole (lines/tokens.ts). */
const LONGEST = 100;
/** What a field of a search may be called (search/query.ts). */
const FIELD = /^[\p{L}_@][\p{L}\p{N}_@.-]+$/u;
const isFindable = (path: string, value: unknown): boolean => {
  const text = String(value);
  return (
    value !== null &&
    text.trim() !== '' &&
    text.length <= LONGEST &&
    !/["„“”\n]/.test(text) &&
    FIELD.test(path)
  );
};
/** What programs call the stack of an error, alone or among its fields. */
const STACK = /(^|\.)(stack|stacktrace|stack_trace|backtrace)$/;

/** The fields of a line, those within others by their path. Items of a list have the path of the list, as in a search. */
export function fieldRows(fields: Readonly<Record<string, unknown>>): FieldRow[] {
  const rows: FieldRow[] = [];
  const add = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) {
      rows.push({ path, value: String(value), findable: isFindable(path, value) });
      return;
    }
    const inner = Array.isArray(value)
      ? value.map((item) => [path, item] as const)
      : Object.entries(value).map(([name, item]) => [path === '' ? name : `${path}.${name}`, item] as const);
    if (inner.length === 0 && path !== '')
      rows.push({ path, value: Array.isArray(value) ? '[]' : '{}', findable: false });
    for (const [at, item] of inner) add(item, at);
  };
  add(fields, '');
  return rows;
}

/** The stack of an error, if the line has one, and the fields without it. */
export function withoutStack(rows: readonly FieldRow[]): { stack: string | null; rows: FieldRow[] } {
  const found = rows.find(({ path, value }) => STACK.test(path) && value.includes('\n'));
  return { stack: found?.value ?? null, rows: rows.filter((row) => row !== found) };
}

/** Most fields, and characters of a value, beside the message of a line in the stream. */
const MOST_BESIDE = 6;
const MOST_SHOWN = 60;

/** A few short fields beside a message, without those that repeat it: "status=500 url=/api/erp". */
export const fieldsBeside = (message: string, fields: Readonly<Record<string, unknown>>): string =>
  fieldRows(fields)
    .filter(({ path, value }) => !STACK.test(path) && !path.startsWith('_') && value !== message)
    .filter(({ value }) => value.length <= MOST_SHOWN)
    .slice(0, MOST_BESIDE)
    .map(({ path, value }) => `${path}=${value.replace(/\s+/g, ' ')}`)
    .join(' ');
