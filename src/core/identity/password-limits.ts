/** What both ends know of a new password. It imports nothing: the public pages hold it. */

/** Fewest and most characters. Hashing longer ones would let anybody keep the server busy. */
export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 1024;

export const TOO_SHORT = `Lozinka mora imati najmanje ${MIN_PASSWORD} znakova.`;
export const TOO_LONG = `Lozinka može imati najviše ${MAX_PASSWORD} znaka.`;

/** Length as a person counts: a letter with its mark, or an emoji, is one. */
export const lengthOf = (password: string): number => [...password.normalize('NFC')].length;
