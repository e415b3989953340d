import type { Authority } from './authorities.ts';
import type { Chance } from './chance.ts';
import { QUARTERS } from './places.ts';
import { cyrillic, oneForeignLetter, withoutMarks, withSoftHyphen } from './scripts.ts';
import type { Subject, Tongue } from './subjects.ts';

/** How somebody writes a notice. */
export interface Hand {
  tongue: Tongue;
  /** What the words go through at last. */
  write(text: string): string;
  isCyrillic: boolean;
}

const CROATIAN = /^(Hercegovačko|Zapadnohercegovački|Posavski|Kanton 10)/;
/** What is bought, after the kind of it. */
const PATTERNS: Readonly<Record<Subject['kind'], readonly string[]>> = {
  G: ['Nabavka {g}', 'Nabavka {g}', 'Nabavka i isporuka {g}', 'Isporuka {g}', '{N}', 'Godišnja nabavka {g}'],
  S: ['Usluge {g}', 'Usluge {g}', 'Nabavka usluga {g}', '{N}', 'Pružanje usluga {g}'],
  W: ['Izvođenje radova: {n}', '{N}', '{N}', 'Nabavka radova {g}', 'Radovi – {n}'],
};
const ENDINGS: readonly string[] = [
  ...['', '', '', '', '', ' za {Y}. godinu', ' za {Y}. godinu', ' – okvirni sporazum', ' – ponovljeni postupak'],
  ...[' po lotovima', ' za period od 12 mjeseci', ' za potrebe organa'],
];
const WORK_ENDINGS: readonly string[] = ['', ' u naselju {Q}', ' u naselju {Q}', ' – faza I', ' – faza II', ' – {Q}'];

/** The hand of an authority's notice: Croatian in some cantons, Serbian and Cyrillic in others; some write without our letters. */
export function handOf(authority: Authority, chance: Chance): Hand {
  const { place, isCyrillic } = authority;
  const tongue: Tongue =
    place.entity === 'RS'
      ? chance.happens(0.55)
        ? 'sr'
        : 'bs'
      : CROATIAN.test(place.canton) && chance.happens(0.6)
        ? 'hr'
        : 'bs';
  if (isCyrillic) return { tongue, isCyrillic, write: cyrillic };
  const how = chance.next();
  if (how < 0.12) return { tongue, isCyrillic, write: withoutMarks };
  if (how < 0.122) return { tongue, isCyrillic, write: oneForeignLetter };
  if (how < 0.124) return { tongue, isCyrillic, write: withSoftHyphen };
  return { tongue, isCyrillic, write: (text) => text };
}

/** The name of a procurement. `year` is that of its publication. */
export function titleOf(subject: Subject, hand: Hand, chance: Chance, year: number): string {
  const { genitive, nominative } = subject.words[hand.tongue];
  const pattern = chance.pick(PATTERNS[subject.kind]);
  const ending = chance.pick(subject.kind === 'W' ? WORK_ENDINGS : ENDINGS);
  const text = `${pattern}${ending}`
    .replace('{g}', genitive)
    .replace('{n}', nominative)
    .replace('{N}', capital(nominative))
    .replace('{Y}', String(year + (chance.happens(0.5) ? 1 : 0)))
    .replace('{Q}', chance.pick(QUARTERS));
  return hand.write(inTongue(text, hand.tongue));
}

/** The name of one of several lots, `number` from 1. */
export function lotTitleOf(subject: Subject, hand: Hand, number: number): string {
  const own = subject.lots[(number - 1) % Math.max(1, subject.lots.length)];
  const { nominative } = subject.words[hand.tongue];
  const words = own ?? `${nominative}, ${QUARTERS[(number * 5) % QUARTERS.length]}`;
  const mark = hand.isCyrillic ? 'ЛОТ' : 'LOT';
  return `${mark} ${number} – ${hand.write(own && number > subject.lots.length ? `${words}, dodatne količine` : words)}`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Words of the patterns that differ. */
function inTongue(text: string, tongue: Tongue): string {
  if (tongue === 'hr') return text.replace(/^Nabavka/, 'Nabava').replace('Godišnja nabavka', 'Godišnja nabava');
  if (tongue === 'sr') return text.replace('mjeseci', 'meseci');
  return text;
}
