import { characters } from '../plural.ts';
import { BAD_CHARACTER, isPlain } from '../text.ts';
import type { ReadText } from './text-kinds.ts';

/** Characters of a tag. */
export const MAX_TAG = 40;

/** Between tags in one text. */
export const BETWEEN_TAGS = '; ';

/** Reads one tag of at most so many characters, its spaces normalised. It has no comma and no semicolon, which divide tags in an address and in a file. */
export function readTag(text: string, most = MAX_TAG): ReadText {
  const value = text.trim().replace(/\s+/g, ' ');
  if (value === '') return { error: 'Oznaka ne može biti prazna.' };
  if (!isPlain(value)) return { error: BAD_CHARACTER };
  if (/[,;]/.test(value)) return { error: 'Oznaka ne može imati zarez ni tačku-zarez.' };
  return value.length > most ? { error: `Oznaka ima najviše ${characters(most)}.` } : { value };
}

/** The tags in one text, however divided. */
export const tagsIn = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((tag) => tag.trim())
    .filter(Boolean);
