/** A value as JSON keeps it. */
export type Plain = string | number | boolean | null | Plain[] | { [key: string]: Plain };

/** What a line may still hold; all its values share it. */
export interface Room {
  /** Values, those within lists and objects counted too. */
  values: number;
  /** Characters of all texts and names. */
  characters: number;
  /** Something was left out or shortened. */
  cut: boolean;
}

/** How deep lists and objects may lie within each other. What lies deeper is left out. */
const MOST_DEPTH = 6;
const MOST_NAME = 128;
/** Numbers that JSON cannot say. */
const NO_NUMBER = new Set(['NaN', 'Infinity', '-Infinity']);

/** An object of JSON; not null, not a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As many characters as there is room for, at most `most`. */
export function takeText(text: string, room: Room, most = room.characters): string {
  const length = Math.min(most, room.characters);
  const taken = text.length > length ? text.slice(0, length).toWellFormed() : text;
  if (taken.length < text.length) room.cut = true;
  room.characters -= taken.length;
  return taken;
}

/**
 * An `AnyValue` of OTLP's JSON as plain JSON; undefined where it has no value, or none that can be read (`room.cut` tells). Whole numbers
 * that JSON cannot carry exactly stay texts, as do NaN and the infinities. Bytes stay base64.
 */
export function readValue(given: unknown, room: Room, depth = 0): Plain | undefined {
  if (!isObject(given)) return nothing(room, given);
  const { stringValue, boolValue, intValue, doubleValue, bytesValue, arrayValue, kvlistValue } = given;
  if (room.values <= 0) return nothing(room, given);
  room.values -= 1;
  if (typeof stringValue === 'string') return takeText(stringValue, room);
  if (typeof boolValue === 'boolean') return boolValue;
  if (intValue != null) return wholeNumber(intValue) ?? nothing(room, intValue);
  if (doubleValue != null) return number(doubleValue) ?? nothing(room, doubleValue);
  if (typeof bytesValue === 'string') return takeText(bytesValue, room);
  const inner = arrayValue ?? kvlistValue;
  if (!isObject(inner) || depth === MOST_DEPTH)
    return nothing(room, stringValue ?? boolValue ?? bytesValue ?? inner);
  return inner === arrayValue
    ? readList(inner.values, room, depth + 1)
    : Object.fromEntries(readPairs(inner.values, room, depth + 1));
}

/** No value; where something was given, it is left out. */
function nothing(room: Room, given: unknown): undefined {
  if (given != null) room.cut = true;
}

/** 64 bits: decimal text by the standard, a number as JavaScript's exporter writes it. */
function wholeNumber(given: unknown): number | string | undefined {
  if (typeof given === 'number') return number(given);
  if (typeof given !== 'string' || !/^-?\d{1,20}$/.test(given)) return undefined;
  return Number.isSafeInteger(Number(given)) ? Number(given) : given;
}

function number(given: unknown): number | string | undefined {
  if (typeof given === 'string') {
    if (NO_NUMBER.has(given)) return given;
    return /^-?\d{1,20}(\.\d{1,20})?([eE][+-]?\d{1,3})?$/.test(given) ? number(Number(given)) : undefined;
  }
  if (typeof given !== 'number') return undefined;
  return Number.isFinite(given) ? given : String(given);
}

function readList(values: unknown, room: Room, depth: number): Plain[] {
  if (!Array.isArray(values)) return [];
  const read: Plain[] = [];
  for (const one of values) {
    if (room.values <= 0) {
      room.cut = true;
      break;
    }
    // A list may hold empty values, which keep the places of the others.
    if (one == null) room.values -= 1;
    read.push(readValue(one, room, depth) ?? null);
  }
  return read;
}

/** The named values of a list of `KeyValue`: those that have a name and a value; of two with one name the last. */
export function readPairs(pairs: unknown, room: Room, depth = 0): Map<string, Plain> {
  const read = new Map<string, Plain>();
  if (!Array.isArray(pairs)) return read;
  for (const pair of pairs) {
    if (room.values <= 0) {
      room.cut = true;
      break;
    }
    if (!isObject(pair) || typeof pair.key !== 'string' || pair.key === '') {
      nothing(room, pair);
      continue;
    }
    const name = takeText(pair.key, room, MOST_NAME);
    const value = readValue(pair.value, room, depth);
    if (name !== '' && value !== undefined) read.set(name, value);
  }
  return read;
}
