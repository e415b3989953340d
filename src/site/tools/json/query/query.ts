/**
 * JSONPath (RFC 9535). The library finds the nodes; the result consists of the pieces of the original text, so no number changes.
 */
import { JSONPathEnvironment, JSONPathError, type JSONValue } from 'json-p3';
import { BRACE, BRACKET, COLON, COMMA } from '../chars.ts';
import { ExactValues } from '../exact/parse.ts';
import { ByteWriter } from '../format.ts';
import { ChildIndex, type Outline } from '../outline.ts';
import { bytes } from '../tokens.ts';

interface Found {
  /** The results as JSON: a list, or an object by path. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly count: number;
  /** There were more results than `MAX_RESULTS`. */
  readonly more: boolean;
}

/** An invalid query: the message for the person, and the position. */
export class QueryError extends Error {
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

const MAX_RESULTS = 1_000_000;

/** Runs a query over an outlined text. Throws a `QueryError` for an invalid query. */
export function query(outline: Outline, path: string, by: 'values' | 'paths'): Found {
  const environment = new JSONPathEnvironment({ maxRecursionDepth: 2100 });
  translateErrors(path, () => environment.compile(path.replace(NUMBERS, placeholderNumber)));
  const numbers = (path.match(NUMBERS) ?? []).filter((text) => !isQuoted(text));
  const values = new ExactValues([outline.src, bytes(`[${numbers.join(',')}]`)]);
  const compiled = environment.compile(exactQuery(path, values));
  const value = values.parseAll(outline) as JSONValue;
  const sink = new ByteWriter(4096);
  const finder = new ChildIndex(outline);
  let count = 0;
  let more = false;
  sink.write([by === 'paths' ? BRACE : BRACKET]);
  translateErrors(path, () => {
    for (const found of compiled.lazyQuery(value)) {
      more = count === MAX_RESULTS;
      if (more) return;
      const node = outline.find(found.location, finder);
      if (count++ > 0) sink.write([COMMA]);
      if (by === 'paths') sink.write([...bytes(JSON.stringify(found.getPath())), COLON]);
      sink.write(outline.src.subarray(outline.valueStart(node), outline.end[node]!));
    }
  });
  return { bytes: closed(sink, by), count, more };
}

function closed(sink: ByteWriter, by: 'values' | 'paths'): Uint8Array<ArrayBuffer> {
  sink.write([(by === 'paths' ? BRACE : BRACKET) + 2]);
  return sink.toBytes();
}

/** String literals of a query (skipped), and numbers that are not part of a name. */
const NUMBERS =
  /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|(?<![\w\u{80}-\u{10ffff}])-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gu;

const isQuoted = (text: string): boolean => /^["']/.test(text);

/** The library rejects `0.5`, which RFC 9535 allows. */
const UNSUPPORTED_NUMBER = /^0(?=[.eE])/;

/** A number of the same length that the library accepts, so that error positions stay right. */
const placeholderNumber = (text: string): string => text.replace(UNSUPPORTED_NUMBER, '1');

/** The same number in a notation that the library accepts. */
function written(text: string): string {
  if (!UNSUPPORTED_NUMBER.test(text)) return text;
  const [digits = '', exponent = '0'] = text.split(/e/i);
  const fraction = digits.slice('0.'.length);
  const whole = BigInt(fraction);
  return whole === 0n ? '0' : `${whole}e${BigInt(exponent) - BigInt(fraction.length)}`;
}

/** The query with every long number replaced by its stand-in. */
const exactQuery = (path: string, values: ExactValues): string =>
  path.replace(NUMBERS, (text) => (isQuoted(text) ? text : written(values.standIn(text))));

/** Turns errors of the library into a `QueryError`. */
function translateErrors<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof JSONPathError)) throw error;
    const at = error.token?.index ?? 0;
    throw new QueryError(queryErrorText(path, error.message, at), at);
  }
}

/** The message for an invalid query. */
function queryErrorText(path: string, message: string, at: number): string {
  if (!path.startsWith('$')) return 'JSONPath počinje znakom $, npr. $.artikli[0].naziv';
  const rest = path.slice(at, at + 12);
  const where = rest === '' ? 'Upit se prekida prije kraja.' : `Zapinje kod znaka ${at + 1}: „${rest}”.`;
  if (/function|not defined/i.test(message)) {
    return `Upit poziva funkciju koje nema. Postoje: length, count, match, search i value. ${where}`;
  }
  if (/index|range/i.test(message)) return `Broj u uglastim zagradama nije ispravan. ${where}`;
  return `Upit nije ispravan JSONPath. ${where} Primjeri: $.artikli[*].naziv, $..cijena, $.artikli[?@.cijena < 10]`;
}
