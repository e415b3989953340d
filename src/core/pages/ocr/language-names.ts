/** Names of the languages, by Tesseract's codes. */
export const LANGUAGE_NAMES = {
  bos: 'Bosanski',
  hrv: 'Hrvatski',
  srp: 'Srpski (ćirilica)',
  eng: 'Engleski',
} as const;

/** Tesseract's language code. */
export type Language = keyof typeof LANGUAGE_NAMES;
