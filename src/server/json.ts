import type { FastifyInstance } from 'fastify';
import { AppError } from '../core/errors.ts';
import { BAD_CHARACTER } from '../core/text.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

const bad = (message: string): AppError => new AppError(400, 'bad_json', message);

/**
 * Installs a strict JSON parser. It refuses invalid UTF-8, which the default parser would replace and so lose a letter,
 * and lone surrogates, which PostgreSQL cannot store.
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
