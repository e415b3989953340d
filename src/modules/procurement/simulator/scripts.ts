const PAIRS: Readonly<Record<string, string>> = { lj: 'љ', nj: 'њ', dž: 'џ' };
const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'abvgdđežzijklmnoprstćufhcčš'].map((latin, at) => [latin, [...'абвгдђежзијклмнопрстћуфхцчш'][at]!]),
);
/** Words that stay in Latin letters: marks, formats, Roman numerals. */
const LATIN_WORD = /^(?:BMB|[A-Z]?\d\w*|[IVX]{1,4})$/;

/** A text in Cyrillic; formats like A4 and Roman numerals stay as they are. */
export const cyrillic = (text: string): string =>
  text.replace(/[\p{Script=Latin}\d]+/gu, (word) => (LATIN_WORD.test(word) ? word : inCyrillic(word)));

const inCyrillic = (word: string): string =>
  word.replace(/lj|nj|dž|./giu, (found) => {
    const lower = found.toLowerCase();
    const letter = PAIRS[lower] ?? LETTERS[lower] ?? found;
    return lower === found ? letter : letter.toUpperCase();
  });

const PLAIN: Readonly<Record<string, string>> = {
  ...{ č: 'c', ć: 'c', š: 's', ž: 'z', đ: 'dj' },
  ...{ Č: 'C', Ć: 'C', Š: 'S', Ž: 'Z', Đ: 'Dj' },
};

/** As it is typed on a keyboard without our letters. */
export const withoutMarks = (text: string): string => text.replace(/[čćšžđČĆŠŽĐ]/g, (letter) => PLAIN[letter]!);

/** One letter in the middle of a word becomes the Cyrillic one that looks the same. */
export const oneForeignLetter = (text: string): string =>
  text.replace(/(?<=\p{L}{2})[aeojc](?=\p{L}{2})/u, (letter) => LETTERS[letter === 'c' ? 's' : letter]!);

/** A soft hyphen within the first long word, as texts have it that are copied from a document. */
export const withSoftHyphen = (text: string): string => text.replace(/(\p{L}{5})(?=\p{L}{3})/u, '$1\u00ad');
