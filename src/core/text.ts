/** PostgreSQL cannot store NUL; it only ever comes from broken or hostile input. */
export const hasNoNul = (text: string): boolean => !text.includes('\0');

/**
 * True for text that can be kept and shown as it is. A character that turns the direction of what follows, or takes no
 * space, makes a name look like another one ("exe.png"). Joiners stay: emoji need them.
 */
export const isPlain = (text: string): boolean =>
  hasNoNul(text) && text.isWellFormed() && !/[\u200B\u2060\u202A-\u202E\u2066-\u2069\uFEFF]/.test(text);

/** The first so many characters, none of them cut in two: half a character is none that can be kept. */
export const beginning = (text: string, most: number): string =>
  text.length <= most ? text : [...text].slice(0, most).join('');

/** Said of text that holds what it may not. */
export const BAD_CHARACTER = 'Tekst sadrži nedozvoljen znak.';
