import type { Checked, NumberOutcome } from './numbers.api.ts';

/** Labels of outcomes, on the page and in files. */
export const OUTCOME_LABELS: Readonly<Record<NumberOutcome, string>> = {
  valid: 'Ispravan',
  invalid: 'Neispravan',
  unanswered: 'Registar ne odgovara',
  known: 'Poznata firma',
  format: 'Format ispravan',
  check_digit: 'Kontrolna cifra se ne slaže',
  unrecognised: 'Nije prepoznat',
};

export const KIND_LABELS: Readonly<Record<Checked['kind'], string>> = {
  jib: 'JIB',
  pdv: 'PDV broj',
  eu: 'PDV broj iz EU',
  jmb: 'JMB',
  other: 'nepoznato',
};
