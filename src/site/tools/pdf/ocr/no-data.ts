import { Refusal } from '../../kit/jobs.ts';
import { LANGUAGE_NAMES } from './language-names.ts';

/** Thrown when a language's data cannot be had; the cause tells why. */
export class NoData extends Error {
  readonly language: keyof typeof LANGUAGE_NAMES;
  constructor(language: keyof typeof LANGUAGE_NAMES, cause: unknown) {
    super(`No data for ${language}`, { cause });
    this.language = language;
  }
}

/** What is thrown instead of why a reader could not begin: without a network, in words; what else may fail is our fault. */
export function beginFault(error: unknown, onLine: boolean): unknown {
  const cause = error instanceof NoData ? error.cause : error;
  // What a fetch throws that finds no network.
  if (!(cause instanceof TypeError) && onLine) return error;
  const what = error instanceof NoData ? `za jezik „${LANGUAGE_NAMES[error.language]}”` : 'za čitanje slika';
  return new Refusal(
    `Podaci ${what} nisu preuzeti, a veze nema. Povežite se na internet i pokušajte ponovo; poslije toga alat radi i bez veze.`,
  );
}
