/** Rules of new passwords for server and browser. It imports nothing, because the public pages load it. */

/** Minimum and maximum characters. Hashing longer ones would let anybody keep the server busy. */
export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 1024;

export const TOO_SHORT = `Lozinka mora imati najmanje ${MIN_PASSWORD} znakova.`;
export const TOO_LONG = `Lozinka može imati najviše ${MAX_PASSWORD} znaka.`;

/** Length as a person counts: a letter with its mark, or an emoji, is one. */
export const lengthOf = (password: string): number => [...password.normalize('NFC')].length;
