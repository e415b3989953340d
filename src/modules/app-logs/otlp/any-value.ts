/** Deeper lists and objects are left out; what a line may hold is less anyway (lines/bounded.ts). */
const MOST_DEPTH = 20;
/** Numbers that JSON cannot say. */
const NO_NUMBER = new Set(['NaN', 'Infinity', '-Infinity']);

/** An object of JSON; not null, not a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list of JSON; empty where there is none. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * An `AnyValue` of OTLP's JSON as plain JSON; undefined for an empty one. Whole numbers that JSON cannot carry exactly stay texts, as do NaN
 * and the infinities; bytes stay base64. What is no such value stays as it came, so that a person sees it.
 */
export function readValue(given: unknown, depth = 0): unknown {
  if (!isObject(given)) return asItCame(given, depth) ?? undefined;
  const { stringValue, boolValue, intValue, doubleValue, bytesValue, arrayValue, kvlistValue } = given;
  const number = intValue ?? doubleValue;
  if (number != null) return readNumber(number) ?? asItCame(given, depth);
  const inner = arrayValue ?? kvlistValue;
  if (inner == null)
    return asItCame(stringValue ?? boolValue ?? bytesValue ?? (isEmpty(given) ? undefined : given), depth);
  if (!isObject(inner)) return asItCame(given, depth);
  if (depth >= MOST_DEPTH) return null;
  if (inner !== arrayValue) return Object.fromEntries(readPairs(inner.values, depth + 1));
  // An empty value keeps its place in a list.
  return listOf(inner.values).map((one) => readValue(one, depth + 1) ?? null);
}

/** JSON without what lies too deep: whoever walks through it later must not run out of stack. */
function asItCame(given: unknown, depth: number): unknown {
  if (typeof given !== 'object' || given === null) return given;
  if (depth >= MOST_DEPTH) return null;
  if (Array.isArray(given)) return given.map((one) => asItCame(one, depth + 1));
  return Object.fromEntries(Object.entries(given).map(([name, one]) => [name, asItCame(one, depth + 1)]));
}

/** Nothing is in it but what JSON writes for an absent value. */
export const isEmpty = (given: object): boolean => Object.values(given).every((value) => value === null);

/** A number, or a number as text: 64 bits are texts by the standard, and numbers as JavaScript's exporter writes them. */
function readNumber(given: unknown): number | string | undefined {
  if (typeof given === 'number') return Number.isFinite(given) ? given : String(given);
  if (typeof given !== 'string') return undefined;
  if (NO_NUMBER.has(given)) return given;
  if (/^-?\d{1,20}$/.test(given)) return Number.isSafeInteger(Number(given)) ? Number(given) : given;
  return /^-?\d{1,20}(\.\d{1,20})?([eE][+-]?\d{1,3})?$/.test(given) ? readNumber(Number(given)) : undefined;
}

/** The values of a list of `KeyValue` by name; of two with one name the last. Those without a name or a value are left out. */
export function readPairs(pairs: unknown, depth = 0): Map<string, unknown> {
  const read = new Map<string, unknown>();
  for (const pair of listOf(pairs)) {
    if (!isObject(pair) || typeof pair.key !== 'string' || pair.key === '') continue;
    const value = readValue(pair.value, depth);
    if (value !== undefined) read.set(pair.key, value);
  }
  return read;
}

/**
 * Characters of the texts, names and values of JSON; of more than `most` any number above it. However deep it is, it takes no stack.
 */
export function lengthOf(given: unknown, most: number): number {
  let left = most;
  const waiting: unknown[] = [given];
  while (waiting.length > 0 && left >= 0) {
    const one = waiting.pop();
    if (typeof one === 'string') left -= one.length;
    else if (typeof one !== 'object' || one === null) left -= 1;
    else if (Array.isArray(one)) {
      left -= 1 + one.length;
      if (left >= 0) for (const item of one) waiting.push(item);
    } else
      for (const [name, value] of Object.entries(one)) {
        left -= 1 + name.length;
        waiting.push(value);
      }
  }
  return most - left;
}
