import { fold } from '../../../core/fold.ts';
import { type HelpPage, handbook } from './handbook.ts';

/** A place in the handbook that a text was found at. */
export interface HelpHit {
  page: HelpPage;
  anchor: string | null;
  /** Heading of the place; that of the page where it stands before the first one. */
  title: string;
  /** The text around what was found, made when it is shown. */
  excerpt: () => string;
}

/** Characters of an excerpt, and of what stands in it before the word that was found. */
const LONG = 160;
const BEFORE = 50;

/**
 * The part of a word that its forms share: `uloga`, `ulogu` and `uloge` are `ulog`. Endings of one or two vowels are left out, where
 * enough remains.
 */
function stem(word: string): string {
  const short = word.replace(/[aeiou]{1,2}$/, '');
  return short.length >= 3 ? short : word;
}

/** Words of a text, without case, diacritics and endings. */
export const stemsOf = (text: string): string[] =>
  fold(text)
    .match(/[\p{L}\p{N}]+/gu)
    ?.map(stem) ?? [];

/** Whether a word of the text begins so. */
const has = (words: readonly string[], wanted: string): boolean =>
  words.some((word) => word.startsWith(wanted));

interface Place extends Omit<HelpHit, 'excerpt'> {
  /** Stems of the heading, of the page's title, and of the text. */
  heading: readonly string[];
  above: readonly string[];
  words: readonly string[];
  text: string;
}

let places: readonly Place[] | null = null;

const readPlaces = (): readonly Place[] =>
  handbook().flatMap((page) =>
    page.sections
      .filter(({ text, level }) => text !== '' || level > 0)
      .map(({ anchor, title, text, level }): Place => {
        const heading = level === 0 ? page.title : title;
        const said = level === 0 ? `${page.summary} ${text}` : text;
        return {
          page,
          anchor,
          title: heading,
          text: said,
          heading: stemsOf(heading),
          above: stemsOf(page.title),
          words: stemsOf(said),
        };
      }),
  );

/**
 * Places that hold all words of a text, whatever their form, best first: those with all words in their heading, then those with all of
 * them in the heading or the page's title, then the rest, each in the order of the handbook. A text without words finds nothing, and
 * neither does one whose sign is no word.
 */
export function findHelp(text: string): HelpHit[] {
  const asked = text.split(/\s+/).filter(Boolean);
  const wanted = asked.flatMap(stemsOf);
  if (wanted.length === 0 || asked.some((word) => stemsOf(word).length === 0)) return [];
  places ??= readPlaces();
  const rank = ({ heading, above, words }: Place): number | null => {
    if (wanted.every((word) => has(heading, word))) return 0;
    if (wanted.every((word) => has(heading, word) || has(above, word))) return 1;
    return wanted.every((word) => has(heading, word) || has(above, word) || has(words, word)) ? 2 : null;
  };
  return places
    .map((place) => ({ place, rank: rank(place) }))
    .filter((one): one is { place: Place; rank: number } => one.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .map(({ place: { page, anchor, title, text: said } }) => ({
      ...{ page, anchor, title },
      excerpt: () => excerptOf(said, wanted),
    }));
}

/** The text around the first word that was asked for, whole words at both ends. */
function excerptOf(text: string, wanted: readonly string[]): string {
  const at = [...text.matchAll(/[\p{L}\p{N}]+/gu)].find(([word]) => {
    const [own = ''] = stemsOf(word);
    return wanted.some((one) => own.startsWith(one));
  })?.index;
  const from = at === undefined || at <= BEFORE ? 0 : text.indexOf(' ', at - BEFORE) + 1;
  const whole = from + LONG >= text.length;
  const to = whole ? text.length : Math.max(from, text.lastIndexOf(' ', from + LONG));
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${whole ? '' : '…'}`;
}
