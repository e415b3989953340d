/**
 * JSONPath (RFC 9535). The library finds the places; what is shown are the pieces of the text that stand there, so no
 * number changes.
 */
import { JSONPathEnvironment, JSONPathError, type JSONValue } from 'json-p3';
import { BRACE, BRACKET, COLON, COMMA } from '../chars.ts';
import { ExactValues } from '../exact/parse.ts';
import { Sink } from '../format.ts';
import { Finder, type Outline } from '../outline.ts';
import { bytes } from '../tokens.ts';

interface Found {
  /** The pieces as one JSON text: a list, or an object by their paths. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly count: number;
  /** Set when there were more than are kept. */
  readonly more: boolean;
}

/** What is wrong with a query, for the person, and where in it. */
export class QueryError extends Error {
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

/** More results than this are not gathered. */
const MOST_FOUND = 1_000_000;

/** Runs a query over an outlined text. Throws a `QueryError` for one that is no JSONPath. */
export function query(outline: Outline, path: string, by: 'values' | 'paths'): Found {
  const environment = new JSONPathEnvironment({ maxRecursionDepth: 2100 });
  refused(path, () => environment.compile(path.replace(NUMBERS, accepted)));
  const numbers = (path.match(NUMBERS) ?? []).filter((text) => !isQuoted(text));
  const values = new ExactValues([outline.src, bytes(`[${numbers.join(',')}]`)]);
  const compiled = environment.compile(exactQuery(path, values));
  const value = values.parseAll(outline) as JSONValue;
  const sink = new Sink(4096);
  const finder = new Finder(outline);
  let count = 0;
  let more = false;
  sink.put([by === 'paths' ? BRACE : BRACKET]);
  refused(path, () => {
    for (const found of compiled.lazyQuery(value)) {
      more = count === MOST_FOUND;
      if (more) return;
      const node = outline.find(found.location, finder);
      if (count++ > 0) sink.put([COMMA]);
      if (by === 'paths') sink.put([...bytes(JSON.stringify(found.getPath())), COLON]);
      sink.put(outline.src.subarray(outline.valueStart(node), outline.end[node]!));
    }
  });
  return { bytes: closed(sink, by), count, more };
}

function closed(sink: Sink, by: 'values' | 'paths'): Uint8Array<ArrayBuffer> {
  sink.put([(by === 'paths' ? BRACE : BRACKET) + 2]);
  return sink.taken();
}

/** A string of the query, or a number that is no part of a name. */
const NUMBERS =
  /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|(?<![\w\u{80}-\u{10ffff}])-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gu;

const isQuoted = (text: string): boolean => /^["']/.test(text);

/** The library refuses `0.5`, which RFC 9535 allows. */
const REFUSED = /^0(?=[.eE])/;

/** For a look at the grammar alone: a text that the library takes, as long as the number, so that places stay true. */
const accepted = (text: string): string => text.replace(REFUSED, '1');

/** A number of the same value, written as the library takes it. */
function written(text: string): string {
  if (!REFUSED.test(text)) return text;
  const [digits = '', exponent = '0'] = text.split(/e/i);
  const fraction = digits.slice('0.'.length);
  const whole = BigInt(fraction);
  return whole === 0n ? '0' : `${whole}e${BigInt(exponent) - BigInt(fraction.length)}`;
}

/** The query with every number that doubles do not hold replaced by what stands in for it. */
const exactQuery = (path: string, values: ExactValues): string =>
  path.replace(NUMBERS, (text) => (isQuoted(text) ? text : written(values.standIn(text))));

/** Does what the library may refuse to do for this query. */
function refused<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof JSONPathError)) throw error;
    const at = error.token?.index ?? 0;
    throw new QueryError(inWords(path, error.message, at), at);
  }
}

/** What is wrong with a query, and where. */
function inWords(path: string, message: string, at: number): string {
  if (!path.startsWith('$')) return 'JSONPath počinje znakom $, npr. $.artikli[0].naziv';
  const rest = path.slice(at, at + 12);
  const where = rest === '' ? 'Upit se prekida prije kraja.' : `Zapinje kod znaka ${at + 1}: „${rest}”.`;
  if (/function|not defined/i.test(message)) {
    return `Upit poziva funkciju koje nema. Postoje: length, count, match, search i value. ${where}`;
  }
  if (/index|range/i.test(message)) return `Broj u uglastim zagradama nije ispravan. ${where}`;
  return `Upit nije ispravan JSONPath. ${where} Primjeri: $.artikli[*].naziv, $..cijena, $.artikli[?@.cijena < 10]`;
}
