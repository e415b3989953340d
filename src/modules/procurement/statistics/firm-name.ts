import { wordsOf } from '../stems/fold.ts';

/** Legal forms and what stands for them, as folded words; "d.o.o." becomes three. */
const FORMS = [
  ...['d o o', 'd d', 'o d', 'k d', 's p', 's z r', 's t r', 'p j', 'j p', 'j u', 'a d', 'z r', 't r', 'u r'],
  ...[
    'doo',
    'dd',
    'od',
    'kd',
    'sp',
    'szr',
    'str',
    'pj',
    'jp',
    'ju',
    'ad',
    'zr',
    'tr',
    'ur',
    'gmbh',
    'ltd',
    'llc',
  ],
  ...['drustvo s ogranicenom odgovornoscu', 'drustvo sa ogranicenom odgovornoscu', 'dionicko drustvo'],
].sort((a, b) => b.length - a.length);

/**
 * What remains of a firm's name to compare it by: folded, in one alphabet, without its legal form and without the city where it stands. Null
 * where nothing remains, or a single letter.
 */
export function comparedName(name: string, city: string | null): string | null {
  let text = ` ${wordsOf(name).join(' ')} `;
  for (const form of FORMS) text = text.replaceAll(` ${form} `, ' ');
  for (const word of city ? wordsOf(city) : []) text = text.replaceAll(` ${word} `, ' ');
  const left = text.trim();
  return left.length > 1 ? left : null;
}

/** The city to compare by; null: none is said. */
export const comparedCity = (city: string | null): string | null =>
  city === null ? null : wordsOf(city).join(' ') || null;
