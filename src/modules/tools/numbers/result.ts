import { WRONG_CHECK_DIGIT } from '../../../core/tax-numbers.ts';
import { EU_FORMATS } from './eu-formats.ts';
import type { Checked } from './numbers.api.ts';
import type { Recognised } from './recognise.ts';

/** The result for a number before any register is asked. */
export function uncheckedResult(given: string, read: Recognised): Checked {
  return {
    given,
    number: read.number,
    kind: read.kind,
    country: read.country,
    warning: read.warning,
    head_office: read.headOffice,
    ...ofKind(read),
    name: null,
    address: null,
    source: null,
    source_date: null,
    answered_at: null,
    cached: false,
    earlier: null,
  };
}

function ofKind({ kind, fault, wrongDigit }: Recognised): Pick<Checked, 'outcome' | 'reason' | 'message'> {
  if (kind === 'eu') return { outcome: 'unanswered', reason: 'asking', message: SILENT.asking };
  if (wrongDigit) return { outcome: 'check_digit', reason: null, message: WRONG_CHECK_DIGIT };
  if (kind === 'jib' || kind === 'pdv') return { outcome: 'format', reason: null, message: NO_REGISTER };
  return { outcome: 'unrecognised', reason: null, message: fault ?? '' };
}

const NO_REGISTER =
  'Broj je ispravno napisan. Postoji li obveznik, zna samo registar UIO, koji nema pristup za programe.';

const SILENT = {
  asking: 'Registar još nije odgovorio.',
  unavailable: 'Registar te države trenutno ne radi. To ništa ne govori o broju.',
  busy: 'Registar je trenutno preopterećen. To ništa ne govori o broju.',
  timeout: 'Registar nije odgovorio na vrijeme. To ništa ne govori o broju.',
  unreachable: 'VIES je trenutno nedostupan. To ništa ne govori o broju.',
  ours: 'Ovaj server trenutno ne može pitati registar. To ništa ne govori o broju.',
} as const;

/** Text for a missing answer. */
export const noAnswerText = (reason: NonNullable<Checked['reason']>): string => SILENT[reason];

/** Text for the register's answer. */
export function answerText(valid: boolean, country: string | null, withheld: boolean): string {
  const state = EU_FORMATS[country ?? '']?.state ?? '';
  if (!valid) return `U registru (VIES, ${state}) nema važećeg PDV obveznika s ovim brojem.`;
  return withheld
    ? `PDV obveznik po registru VIES. ${state} ne objavljuje njegov naziv i adresu.`
    : 'PDV obveznik po registru VIES.';
}
