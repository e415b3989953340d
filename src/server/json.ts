import type { FastifyInstance } from 'fastify';
import { AppError } from '../core/errors.ts';
import { BAD_CHARACTER } from '../core/text.ts';

/** Deepest nesting that is read. A function that calls itself for each level would exhaust the stack on what a megabyte can hold. */
const MAX_DEPTH = 200;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

const bad = (message: string): AppError => new AppError(400, 'bad_json', message);

/**
 * Installs a strict JSON parser. It refuses invalid UTF-8, which the default parser would replace and so lose a letter,
 * lone surrogates, which PostgreSQL cannot store, and nesting without end.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string;
    try {
      text = decoder.decode(body as Buffer);
    } catch {
      return done(bad('Zahtjev nije u zapisu UTF-8.'));
    }
    if (isTooDeep(text)) return done(bad(`JSON u zahtjevu smije imati najviše ${MAX_DEPTH} nivoa.`));
    parse(request, text, (error, value) => {
      if (!error && /\\ud[89a-f]/i.test(text) && /\\ud[89a-f]/i.test(JSON.stringify(value)))
        return done(bad(BAD_CHARACTER));
      done(error, value);
    });
  });
}

const [QUOTE, BACKSLASH, ARRAY, ARRAY_END, OBJECT, OBJECT_END] = [...'"\\[]{}'].map((one) =>
  one.charCodeAt(0),
);

/** Whether a JSON text is nested deeper than `MAX_DEPTH`. */
function isTooDeep(text: string): boolean {
  // Each level has two brackets.
  if (text.length <= 2 * MAX_DEPTH) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (letter === QUOTE) {
      for (at++; at < text.length && text.charCodeAt(at) !== QUOTE; at++)
        if (text.charCodeAt(at) === BACKSLASH) at++;
    } else if (letter === ARRAY || letter === OBJECT) {
      depth++;
      if (depth > MAX_DEPTH) return true;
    } else if (letter === ARRAY_END || letter === OBJECT_END) depth--;
  }
  return false;
}
