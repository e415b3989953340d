import { LANGUAGE_NAMES } from '../../../../core/pages/ocr/language-names.ts';
import { Refusal } from '../../../../web/worker/job-messages.ts';

/** Thrown when a language's data cannot be loaded; see its cause. */
export class NoData extends Error {
  readonly language: keyof typeof LANGUAGE_NAMES;
  constructor(language: keyof typeof LANGUAGE_NAMES, cause: unknown) {
    super(`No data for ${language}`, { cause });
    this.language = language;
  }
}

/** Converts a start error of a reader: without a network it becomes a readable message, otherwise the fault is ours. */
export function startError(error: unknown, onLine: boolean): unknown {
  const cause = error instanceof NoData ? error.cause : error;
  // What fetch throws without a network.
  if (!(cause instanceof TypeError) && onLine) return error;
  const what = error instanceof NoData ? `za jezik „${LANGUAGE_NAMES[error.language]}”` : 'za čitanje slika';
  return new Refusal(
    `Podaci ${what} nisu preuzeti, a veze nema. Povežite se na internet i pokušajte ponovo; poslije toga alat radi i bez veze.`,
  );
}
