/** True for equal values of a field; lists and objects are compared by content, regardless of the order of keys. */
export const sameValue = (a: unknown, b: unknown): boolean =>
  a === b || (isObject(a) && isObject(b) && ordered(a) === ordered(b));

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

const ordered = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    isObject(part) && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part as object).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
