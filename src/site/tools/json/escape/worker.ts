import { Refusal } from '../../../../web/worker/job-messages.ts';
import { serveJobs } from '../../../../web/worker/worker-server.ts';
import { readText } from '../../kit/read-text.ts';
import { positionOf, type TextFault } from '../../kit/text-position.ts';
import type { Source } from '../../kit/use-source.ts';
import type { Values } from '../../options.ts';
import { escapeText, unescapeText } from './escape.ts';
import type { jsonEscape } from './tool.ts';

export interface EscapeRequest {
  source: Source;
  options: Values<typeof jsonEscape.options>;
}
export interface EscapeResult {
  text: string | Blob;
  /** The text has lone surrogates, which no file and no clipboard can hold. */
  halves: boolean;
}

/** Largest file, in bytes: the text, the result and copies of both are in memory at once. */
const MAX_BYTES = 100 * 1024 * 1024;
/** A lone surrogate. */
const HALF = /\p{Surrogate}/u;

serveJobs<EscapeRequest, EscapeResult>(async ({ source, options }) => {
  const text = await readText(source, options.encoding, MAX_BYTES);
  const result =
    options.direction === 'escape' ? escaped(text, options) : unescaped(text, typeof source === 'string');
  // A result of megabytes goes back as a Blob: as a string it would be copied and shown whole.
  return { text: typeof source === 'string' ? result : new Blob([result]), halves: HALF.test(result) };
});

const escaped = (text: string, { quotes, unicode }: EscapeRequest['options']): string =>
  escapeText(text, { quotes, ascii: unicode === 'escape' });

function unescaped(source: string, boxed: boolean): string {
  const { text, fault } = unescapeText(source);
  if (fault === null) return text;
  const { at, length, message } = fault;
  const position = positionOf(source, at);
  throw new Refusal<TextFault>(message, {
    position,
    at: boxed ? at : null,
    length,
    skippable: false,
    kind: 'escape',
  });
}
