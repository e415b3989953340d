/** Names of the languages, by Tesseract's codes. */
export const LANGUAGE_NAMES = {
  bos: 'Bosanski',
  hrv: 'Hrvatski',
  srp: 'Srpski (ćirilica)',
  eng: 'Engleski',
} as const;
