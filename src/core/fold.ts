/** Characters without a Unicode decomposition, by their replacement. */
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
const REPLACEMENTS = new Map(
  Object.entries(FOLDED).flatMap(([to, from]) => [...from].map((sign) => [sign, to])),
);
const LISTED = new RegExp(`[${[...REPLACEMENTS.keys()].join('')}]`, 'gu');
/** Combining marks of decomposed text. */
const MARKS = /[\u0300-\u0362]/g;
/** Scripts whose letters lose their marks; the Cyrillic й is a letter of its own, and those of ASCII have none. */
const MARKED = /(?![A-Za-z])[\p{Script=Latin}\p{Script=Greek}]/gu;

/**
 * Text without case and diacritics, for search: 'dordevic' matches 'Đorđević'. Equals `core_fold` of the database for
 * European letters and signs (fold.test.ts). Keeps spaces.
 */
export const fold = (text: string): string =>
  text
    .replace(MARKS, '')
    .replace(LISTED, (sign) => REPLACEMENTS.get(sign)!)
    .replace(MARKED, (letter) => letter.normalize('NFD').replace(MARKS, ''))
    .toLowerCase();
