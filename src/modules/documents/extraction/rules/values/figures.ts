const LIKE: Record<string, string> = { O: '0', o: '0', О: '0', о: '0', l: '1', I: '1', '|': '1', І: '1' };
const MISTAKEN = /[OoОоlI|І]/;

/**
 * The text with letters that OCR takes for figures (O, l, I) as figures, in tokens that are otherwise a number; every letter keeps
 * its place. `25l` stays: it is litres.
 */
export function asFigures(text: string): string {
  if (!MISTAKEN.test(text) || !/\d/.test(text)) return text;
  return text.replace(/\S+/g, (token) => (isMistaken(token) ? replaced(token) : token));
}

const replaced = (token: string): string => token.replace(/[OoОоlI|І]/g, (letter) => LIKE[letter]!);

function isMistaken(token: string): boolean {
  const bare = token.replace(/^[(+−–-]+|[)\].,;:−–-]+$/g, '');
  if (!MISTAKEN.test(bare) || !/^[\dOoОоlI|І.,/'-]+$/.test(bare)) return false;
  const letters = bare.match(/[OoОоlI|І]/g)!.length;
  const figures = bare.match(/\d/g)?.length ?? 0;
  if (figures <= letters) return false;
  // A letter at the end is a unit, unless it is the second decimal or the end of a date.
  return !MISTAKEN.test(bare.at(-1)!) || /[.,/-]\S?[\dOo]+[OoОоlI|І]$/.test(bare);
}

/** Whether any of the letters between two places were changed by `asFigures`. */
export const changed = (before: string, after: string, from: number, to: number): boolean =>
  before.slice(from, to) !== after.slice(from, to);
