import { VALUES } from './values.ts';

/** Where in a JSON value something stands. */
export type Place = readonly (string | number)[];

/** Every place of a value, itself first. */
export function placesOf(value: unknown, at: Place = []): Place[] {
  const below = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const key = (name: string) => (Array.isArray(value) ? Number(name) : name);
  return [at, ...below.flatMap(([name, part]) => placesOf(part, [...at, key(name)]))];
}

/** The value with another one in a place; `remove`: with nothing there. */
function changed(value: unknown, [first, ...rest]: Place, put: unknown, remove = false): unknown {
  if (first === undefined) return put;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >;
  if (rest.length === 0 && remove) delete copy[first];
  else copy[first] = changed(copy[first], rest, put, remove);
  return copy;
}

/** Draws one of them. */
export const drawn = <T>(from: readonly T[], random: () => number): T =>
  from[Math.floor(random() * from.length)]!;

/** A body that is declared otherwise in one place, and in words what was done to it. */
export function wrongBody(sample: unknown, random: () => number): { what: string; body: unknown } {
  const place = drawn(placesOf(sample), random);
  const at = `body${place.map((name) => `.${name}`).join('')}`;
  const kind = random();
  if (kind < 0.15 && place.length > 0)
    return { what: `${at} missing`, body: changed(sample, place, undefined, true) };
  if (kind < 0.25) {
    const extra = { ...(typeof sample === 'object' ? sample : {}), unheard_of: drawn(VALUES, random) };
    return { what: 'body with an unheard-of field', body: extra };
  }
  if (kind < 0.35)
    // The same element many times over.
    return { what: `${at} ten thousand times`, body: changed(sample, place, Array(10_000).fill(1)) };
  const index = Math.floor(random() * VALUES.length);
  return { what: `${at} := value ${index}`, body: changed(sample, place, VALUES[index]) };
}
