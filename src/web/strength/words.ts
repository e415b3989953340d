import { lengthOf, MIN_PASSWORD } from '../../core/identity/password-limits.ts';

/** Strength of a password: a score from 0 (guessed at once) to 4, and the estimator's warning. */
export interface Estimate {
  score: number;
  warning: string | null;
  /** Why the server would refuse it; else null. */
  fault: string | null;
}

const NAMES = ['Vrlo slaba', 'Slaba', 'Osrednja', 'Dobra', 'Odlična'];

const WHY: Record<string, string> = {
  straightRow: 'Tipke u nizu se lako pogađaju.',
  keyPattern: 'Kratak uzorak na tastaturi se lako pogađa.',
  simpleRepeat: 'Ponavljanje istog znaka se lako pogađa.',
  extendedRepeat: 'Ponavljanje istih znakova se lako pogađa.',
  sequences: 'Nizovi kao abc ili 654 se lako pogađaju.',
  recentYears: 'Godine iz bliske prošlosti se lako pogađaju.',
  dates: 'Datumi se lako pogađaju.',
  topTen: 'Ovo je među deset najčešćih lozinki.',
  topHundred: 'Ovo je među sto najčešćih lozinki.',
  common: 'Ova lozinka je vrlo česta.',
  similarToCommon: 'Liči na vrlo čestu lozinku.',
  wordByItself: 'Jedna riječ se lako pogađa.',
  namesByThemselves: 'Imena se lako pogađaju.',
  commonNames: 'Česta imena se lako pogađaju.',
  userInputs: 'Vaše ime, e-mail ili organizacija se lako pogađaju.',
};

/** Hint for a password that is being typed. `failed`: no estimate will come, so the hint covers only the length. */
export function hintFor(password: string, estimate: Estimate | null, failed = false): string {
  const missing = MIN_PASSWORD - lengthOf(password);
  if (password === '' || missing > 0) {
    const more = password === '' ? '' : ` (još ${missing})`;
    return `Najmanje ${MIN_PASSWORD} znakova${more}. Nekoliko nepovezanih riječi se lako pamti, a teško pogađa.`;
  }
  if (!estimate) return failed ? 'Dužina je dovoljna.' : 'Procjenjujem jačinu…';
  const name = NAMES[estimate.score] ?? NAMES[0];
  if (estimate.fault) return `Jačina: ${NAMES[0]!.toLowerCase()}. ${estimate.fault}`;
  const why = estimate.warning ? WHY[estimate.warning] : undefined;
  const advice = estimate.score < 3 ? (why ?? 'Dodajte još koju riječ.') : '';
  return [`Jačina: ${name!.toLowerCase()}.`, advice].filter(Boolean).join(' ');
}
