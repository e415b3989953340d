/** PostgreSQL cannot store NUL. */
export const hasNoNul = (text: string): boolean => !text.includes('\0');

/** PostgreSQL keeps neither NUL nor half a character in JSON. */
export const isStorable = (text: string): boolean => hasNoNul(text) && text.isWellFormed();

/**
 * True for text that is safe to store and show. Characters that change the writing direction or have no width can make a
 * name look like another ("exe.png"). Joiners are allowed: emoji need them.
 */
export const isPlain = (text: string): boolean =>
  isStorable(text) && !/[\u200B\u2060\u202A-\u202E\u2066-\u2069\uFEFF]/.test(text);

/** The first `most` characters, without cutting a surrogate pair. */
export const beginning = (text: string, most: number): string =>
  text.length <= most ? text : [...text].slice(0, most).join('');

/** Message for text that is not plain. */
export const BAD_CHARACTER = 'Tekst sadrži nedozvoljen znak.';
