import { countText } from '../kit/sizes.ts';

const RULES = new Intl.PluralRules('bs');

/** So many of something, in words: `1 stranica`, `22 stranice`, `5 stranica`. */
function counted(count: number, one: string, few: string, many: string): string {
  const rule = RULES.select(count);
  return `${countText(count)} ${rule === 'one' ? one : rule === 'few' ? few : many}`;
}

/** So many pages. */
export const pagesText = (count: number): string => counted(count, 'stranica', 'stranice', 'stranica');

/** So many pictures. */
export const picturesText = (count: number): string => counted(count, 'slika', 'slike', 'slika');

/** So many documents. */
export const documentsText = (count: number): string => counted(count, 'dokument', 'dokumenta', 'dokumenata');
