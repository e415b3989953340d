/**
 * True for text that can be kept and shown as it is. PostgreSQL cannot store NUL; a character that turns the direction
 * of what follows, or takes no space, makes a name look like another one ("exe.png"). Joiners stay: emoji need them.
 */
export const isPlain = (text: string): boolean =>
  text.isWellFormed() && !/[\0\u200B\u2060\u202A-\u202E\u2066-\u2069\uFEFF]/.test(text);
