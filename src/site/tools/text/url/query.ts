/** The query of an address as a table: rows can be changed, added and removed without changing the rest. */
import { splitAddress } from './address.ts';
import { decodePercent, encodeComponent, encodeForm, type PercentFault } from './percent.ts';

/** A parameter: a name, and its value or none (`?a` is not `?a=`). */
export interface Pair {
  name: string;
  value: string | null;
  faults: PercentFault[];
}

/** The query's range in a text; null where there is none. */
function rangeOf(text: string): [from: number, to: number] | null {
  const hash = text.indexOf('#');
  const to = hash < 0 ? text.length : hash;
  const mark = text.slice(0, to).indexOf('?');
  if (mark >= 0) return [mark + 1, to];
  // A query alone, as copied from a request: a=1&b=2.
  const { scheme, host } = splitAddress(text);
  return scheme === null && host === null && /^[^\s/]*[^=\s/]=/.test(text) ? [0, text.length] : null;
}

/** The parameters of a query. */
export function pairsOf(text: string): Pair[] {
  const range = rangeOf(text);
  if (!range) return [];
  const query = text.slice(...range);
  if (query === '') return [];
  return query.split('&').map((piece) => {
    const equals = piece.indexOf('=');
    const name = decodePercent(equals < 0 ? piece : piece.slice(0, equals), 'form');
    const value = equals < 0 ? null : decodePercent(piece.slice(equals + 1), 'form');
    return {
      name: name.text,
      value: value?.text ?? null,
      faults: [...name.faults, ...(value?.faults ?? [])],
    };
  });
}

/** Encodes like the rest of the query: a space becomes a plus only where it already uses one. */
function written({ name, value }: Pick<Pair, 'name' | 'value'>, query: string): string {
  const encode =
    query.includes('+') && !query.includes('%20')
      ? encodeForm
      : (text: string) => encodeComponent(text, false);
  return value === null ? encode(name) : `${encode(name)}=${encode(value)}`;
}

function change(text: string, how: (pieces: string[], query: string) => string[]): string {
  const range = rangeOf(text);
  const hash = text.indexOf('#');
  const end = hash < 0 ? text.length : hash;
  const [from, to] = range ?? [end, end];
  const query = text.slice(from, to);
  const pieces = how(query === '' ? [] : query.split('&'), query).join('&');
  const whole = range !== null && from === 0;
  const before = range === null ? text.slice(0, from) : text.slice(0, Math.max(from - 1, 0));
  return before + (whole || pieces === '' ? '' : '?') + pieces + text.slice(to);
}

/** Replaces one parameter; the others stay unchanged. */
export const withPair = (text: string, index: number, pair: Pick<Pair, 'name' | 'value'>): string =>
  change(text, (pieces, query) => pieces.with(index, written(pair, query)));

export const withoutPair = (text: string, index: number): string =>
  change(text, (pieces) => pieces.toSpliced(index, 1));

export const withNewPair = (text: string, pair: Pick<Pair, 'name' | 'value'>): string =>
  change(text, (pieces, query) => [...pieces, written(pair, query)]);
