import type { Annotation } from './annotations.ts';
import { MEANINGLESS } from './rows.ts';
import type { PageText } from './text.ts';

/** Share of unmapped characters above which the text is useless. */
const BAD = 0.12;
/** Share of the page covered by a picture above which it is a scan. */
const COVERED = 0.55;
/** Share of the layer's words that OCR must have found too, for the layer of a scan to be used. */
const AGREED = 0.85;
/** Fewer words than this agree by chance. */
const LEAST_WORDS = 8;

/** What čćđšž become when read as Latin-1. */
const MISTAKEN = /[èæð¹¾ÈÆÐ©®]/g;
const INTACT = /[čćđČĆĐéàêôøåþñöüâ]/;

/**
 * Whether a page's own text can be used: `yes`; `agreed`: the page is a scan, so that what another program laid over it is used only
 * where OCR agrees; `no`. `text`: without unseen letters; `covered`: share of the page covered by pictures.
 */
export function usableLayer(
  { text, unmapped, inDocument }: PageText,
  added: readonly Annotation[],
  covered: number,
): 'yes' | 'agreed' | 'no' {
  // A page with only filled fields has its text there.
  if (inDocument === 0 || text.trim() === '')
    return covered < COVERED && added.some(({ is }) => is === 'text') ? 'yes' : 'no';
  const bad = Math.max(unmapped, text.match(MEANINGLESS)?.length ?? 0);
  if (bad > inDocument * BAD) return 'no';
  if (isMistaken(text)) return 'no';
  return covered < COVERED ? 'yes' : 'agreed';
}

/** Three different such characters inside words, and none that suggest another language. */
function isMistaken(text: string): boolean {
  if (INTACT.test(text)) return false;
  const found = text.match(MISTAKEN) ?? [];
  return new Set(found).size >= 3 && found.length > text.length / 200;
}

/**
 * Whether the layer of a scan says what OCR read of its picture: both find nearly the same words, whatever their order. A stamp's
 * words over a scan, or the letters of a bad program, do not.
 */
export function layerAgrees(layer: readonly string[], read: readonly string[]): boolean {
  const own = plainWords(layer);
  const others = plainWords(read);
  if (own.length < LEAST_WORDS) return false;
  const left = new Map<string, number>();
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of own) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    common += 1;
  }
  return common >= AGREED * Math.max(own.length, others.length);
}

/** Words of letters and digits alone: readers part signs from them differently. */
const plainWords = (words: readonly string[]): string[] =>
  words.flatMap((word) => word.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []);
