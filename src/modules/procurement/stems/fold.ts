/** Cyrillic letters by their Latin ones, so that also a single one within a Latin word is read. */
const LATIN: Readonly<Record<string, string>> = {
  ...{
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    д: 'd',
    ђ: 'd',
    е: 'e',
    ж: 'z',
    з: 'z',
    и: 'i',
    ј: 'j',
    к: 'k',
    л: 'l',
  },
  ...{
    љ: 'lj',
    м: 'm',
    н: 'n',
    њ: 'nj',
    о: 'o',
    п: 'p',
    р: 'r',
    с: 's',
    т: 't',
    ћ: 'c',
    у: 'u',
    ф: 'f',
    х: 'h',
  },
  ...{
    ц: 'c',
    ч: 'c',
    џ: 'dz',
    ш: 's',
    й: 'j',
    ы: 'i',
    э: 'e',
    ё: 'e',
    ъ: '',
    ь: '',
    ю: 'ju',
    я: 'ja',
    щ: 's',
  },
};
/** Soft hyphens, joiners and marks of direction, which stand within words unseen. */
const UNSEEN = /[\u00ad\u200b-\u200f\u2060\ufeff]/gu;
const MARKS = /\p{M}/gu;

/**
 * Lower-case Latin text without diacritics: one text for both alphabets, with and without diacritics; đ and dj are both d. Everything
 * that is no letter or digit of these becomes a space.
 */
export const foldText = (text: string): string =>
  text
    .replace(UNSEEN, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u0400-\u04ff]/g, (letter) => LATIN[letter] ?? ' ')
    .replace(/đ/g, 'd')
    .normalize('NFD')
    .replace(MARKS, '')
    .replace(/[^a-z0-9]+/g, ' ');

/** Words of a text, folded, in their order. */
export const wordsOf = (text: string): string[] => foldText(text).split(' ').filter(Boolean);
