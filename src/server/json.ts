import type { FastifyInstance } from 'fastify';
import { AppError } from '../core/errors.ts';
import { BAD_CHARACTER } from '../core/text.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

const bad = (message: string): AppError => new AppError(400, 'bad_json', message);

/**
 * Reads JSON strictly. What is not UTF-8 is refused: the usual reader puts a replacement character in its place and the
 * letter is lost. So is half a character (a lone surrogate), which PostgreSQL cannot store.
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
    parse(request, text, (error, value) => {
      if (!error && /\\ud[89a-f]/i.test(text) && /\\ud[89a-f]/i.test(JSON.stringify(value)))
        return done(bad(BAD_CHARACTER));
      done(error, value);
    });
  });
}
