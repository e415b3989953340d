import { Refusal } from '../../kit/jobs.ts';
import { placeOf, type Wrong } from '../../kit/place.ts';
import { readText } from '../../kit/read-text.ts';
import { serveJobs } from '../../kit/serve.ts';
import type { Source } from '../../kit/use-source.ts';
import type { Values } from '../../options.ts';
import { escapeText, unescapeText } from './escape.ts';
import type { jsonEscape } from './tool.ts';

export interface EscapeOrder {
  source: Source;
  options: Values<typeof jsonEscape.options>;
}
export interface EscapeResult {
  text: string | Blob;
  /** It holds halves of characters, which no file and no clipboard can carry. */
  halves: boolean;
}

/** Largest file, in bytes: text, result and their copies stand in memory together. */
const MOST = 100 * 1024 * 1024;
/** A half of a pair that stands without the other. */
const HALF = /\p{Surrogate}/u;

serveJobs<EscapeOrder, EscapeResult>(async ({ source, options }) => {
  const text = await readText(source, options.encoding, MOST);
  const result =
    options.direction === 'escape' ? escaped(text, options) : unescaped(text, typeof source === 'string');
  // A file's result goes back as one: text of megabytes would be copied, and then shown whole.
  return { text: typeof source === 'string' ? result : new Blob([result]), halves: HALF.test(result) };
});

const escaped = (text: string, { quotes, unicode }: EscapeOrder['options']): string =>
  escapeText(text, { quotes, ascii: unicode === 'escape' });

function unescaped(source: string, boxed: boolean): string {
  const { text, fault } = unescapeText(source);
  if (fault === null) return text;
  const { at, length, message } = fault;
  const place = placeOf(source, at);
  throw new Refusal<Wrong>(message, {
    place,
    at: boxed ? at : null,
    length,
    skippable: false,
    kind: 'escape',
  });
}
