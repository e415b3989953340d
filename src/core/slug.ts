import { fold } from './fold.ts';

interface SlugOptions {
  /** Most characters. */
  max: number;
  /** What is no part of it, in a folded text (`fold`). */
  without?: RegExp;
}

/**
 * What stands for a name in an address: "Moja blagajna Šeher" is `moja-blagajna-seher`. As many whole words as fit; of a first one that is
 * too long its beginning. Empty for a name without letters and digits.
 */
export function slugOf(name: string, { max, without }: SlugOptions): string {
  const folded = fold(name);
  const words = (without ? folded.replaceAll(without, ' ') : folded).split(/[^a-z0-9]+/).filter(Boolean);
  let slug = (words.shift() ?? '').slice(0, max);
  for (const word of words) {
    if (slug.length + 1 + word.length > max) break;
    slug = `${slug}-${word}`;
  }
  return slug;
}
