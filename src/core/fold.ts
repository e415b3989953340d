/** Letters and signs that no mark makes from another, by what they are found as. */
const FOLDED: Record<string, string> = {
  a: 'ẚ',
  ae: 'Ææ',
  d: 'ĐđÐð',
  dz: 'Ǆǅǆ',
  ff: 'ﬀ',
  ffi: 'ﬃ',
  ffl: 'ﬄ',
  fi: 'ﬁ',
  fl: 'ﬂ',
  h: 'Ħħ',
  i: 'ı',
  ij: 'Ĳĳ',
  l: 'ŁłĿŀ',
  lj: 'Ǉǈǉ',
  n: 'Ŋŋ',
  "'n": 'ŉ',
  nj: 'Ǌǋǌ',
  no: '№',
  o: 'Øø',
  oe: 'Œœ',
  q: 'ĸ',
  s: 'ſẜẝ',
  ss: 'ßẞ',
  st: 'ﬅﬆ',
  t: 'Ŧŧ',
  th: 'Þþ',
  е: 'Ёё',
  '!': '¡',
  '?': '¿',
  "'": '‘’‛′',
  '"': '“”‟″',
  ',': '‚',
  ',,': '„',
  '.': '․',
  '..': '‥',
  '...': '…',
  '<': '‹',
  '<<': '«',
  '>': '›',
  '>>': '»',
  '-': '\u00ad‐‑‒–—―',
  '*': '×',
  '/': '÷',
  '+/-': '±',
  '||': '‖',
  '(c)': '©',
  '(r)': '®',
};
const OF = new Map(Object.entries(FOLDED).flatMap(([to, from]) => [...from].map((sign) => [sign, to])));
const LISTED = new RegExp(`[${[...OF.keys()].join('')}]`, 'gu');
/** Marks that stand behind their letter, as some systems write 'č'. */
const MARKS = /[\u0300-\u0362]/g;
/** Whose letters lose their marks; a Cyrillic й is a letter of its own. */
const MARKED = /[\p{Script=Latin}\p{Script=Greek}]/gu;

/**
 * Text as it is compared where people write loosely: no case and no diacritics, so that 'dordevic' is found in
 * 'Đorđević'. The same as `core_fold` in the database for the letters and signs of Europe (fold.test.ts); spaces stay.
 */
export const fold = (text: string): string =>
  text
    .replace(MARKS, '')
    .replace(LISTED, (sign) => OF.get(sign)!)
    .replace(MARKED, (letter) => letter.normalize('NFD').replace(MARKS, ''))
    .toLowerCase();
