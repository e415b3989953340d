/**
 * JSONPath (RFC 9535). The library finds the places; what is shown are the pieces of the text that stand there, so no
 * number changes.
 */
import { JSONPathEnvironment, JSONPathError, type JSONValue } from 'json-p3';
import { BRACE, BRACKET, COLON, COMMA } from '../chars.ts';
import { ExactValues, longNumbers } from '../exact/parse.ts';
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

/** Runs a query over an outlined text. */
export function query(outline: Outline, path: string, by: 'values' | 'paths'): Found {
  const environment = new JSONPathEnvironment({ maxRecursionDepth: 2100 });
  const numbers = longNumbers(bytes(withoutStrings(path)));
  const values = new ExactValues([outline.src, bytes(`[${numbers.map(({ text }) => text).join(',')}]`)]);
  const compiled = compile(environment, exactQuery(path, values));
  const value = values.parseAll(outline) as JSONValue;
  const sink = new Sink(4096);
  const finder = new Finder(outline);
  let count = 0;
  sink.put([by === 'paths' ? BRACE : BRACKET]);
  for (const found of compiled.lazyQuery(value)) {
    const node = outline.find(found.location, finder);
    if (count === MOST_FOUND) return { bytes: closed(sink, by), count, more: true };
    if (count++ > 0) sink.put([COMMA]);
    if (by === 'paths') sink.put([...bytes(JSON.stringify(found.getPath())), COLON]);
    sink.put(outline.src.subarray(outline.valueStart(node), outline.end[node]!));
  }
  return { bytes: closed(sink, by), count, more: false };
}

function closed(sink: Sink, by: 'values' | 'paths'): Uint8Array<ArrayBuffer> {
  sink.put([(by === 'paths' ? BRACE : BRACKET) + 2]);
  return sink.taken();
}

const STRINGS = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g;

/** The query with its strings blanked, to see its numbers. */
function withoutStrings(path: string): string {
  return path
    .replace(STRINGS, (text) => ' '.repeat(text.length))
    .replace(/[^\d.eE+-]/g, ',')
    .replace(/(?<!\d)\.|(?<![eE])\+/g, ',');
}

/** The query with every number that doubles do not hold replaced by what stands in for it. */
function exactQuery(path: string, values: ExactValues): string {
  return path.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (text) =>
    /^["']/.test(text) ? text : values.standIn(text),
  );
}

function compile(environment: JSONPathEnvironment, path: string): ReturnType<JSONPathEnvironment['compile']> {
  try {
    return environment.compile(path);
  } catch (error) {
    if (!(error instanceof JSONPathError)) throw error;
    throw new QueryError(inWords(path, error.message), error.token?.index ?? 0);
  }
}

/** What is wrong with a query. */
function inWords(path: string, message: string): string {
  if (!path.startsWith('$')) return 'JSONPath počinje znakom $, npr. $.artikli[0].naziv';
  if (/function|not defined/i.test(message)) {
    return 'Upit poziva funkciju koje nema. Postoje: length, count, match, search i value.';
  }
  if (/index|range/i.test(message)) return 'Broj u uglastim zagradama nije ispravan.';
  return 'Upit nije ispravan JSONPath. Primjeri: $.artikli[*].naziv, $..cijena, $.artikli[?@.cijena < 10]';
}
