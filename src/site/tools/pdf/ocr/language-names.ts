/** What people call the languages that can be read, by the names Tesseract has for them. */
export const LANGUAGE_NAMES = {
  bos: 'Bosanski',
  hrv: 'Hrvatski',
  srp: 'Srpski (ćirilica)',
  eng: 'Engleski',
} as const;
