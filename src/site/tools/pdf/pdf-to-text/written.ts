import { countText } from '../../kit/sizes.ts';
import type { PageText, TextLine } from './jobs.ts';

export interface Wanted {
  /** Lines of a paragraph as one. */
  flow: boolean;
  /** A line with the page's number over each. */
  titles: boolean;
}

/** Words below this, of 100, are marked: one should look at them. */
export const DOUBTFUL = 75;

const lineText = (line: TextLine): string => line.map(({ text }) => text).join(' ');

/** Lines as one; a word that was parted at the end of a line is whole again. */
export function flowing(lines: readonly string[]): string {
  return lines.reduce((before, line) => {
    if (!before) return line;
    // A letter, a hyphen, and the rest of the word: small letters, as a name after a hyphen has not.
    if (/\p{L}[-‐\u00ad]$/u.test(before) && /^\p{Ll}/u.test(line)) return before.slice(0, -1) + line;
    return `${before} ${line}`;
  }, '');
}

/** A page's text. */
export function pageText({ paragraphs }: Pick<PageText, 'paragraphs'>, flow: boolean): string {
  return paragraphs
    .map((lines) => {
      const texts = lines.map(lineText);
      return flow ? flowing(texts) : texts.join('\n');
    })
    .join('\n\n');
}

/** The text of all pages, as it is copied and saved. */
export function wholeText(pages: readonly PageText[], { flow, titles }: Wanted): string {
  return pages
    .map((page) => {
      const text = pageText(page, flow);
      return titles ? `— ${page.page + 1}. stranica —\n\n${text}` : text;
    })
    .join('\n\n')
    .trim();
}

/** The mean confidence of what was read, by its letters; null where nothing was. */
export function meanConfidence(pages: readonly PageText[]): number | null {
  const read = pages.filter(({ confidence }) => confidence !== null);
  if (read.length === 0) return null;
  const length = (page: PageText): number => pageText(page, false).length;
  const sum = read.reduce((total, page) => total + (page.confidence ?? 0) * length(page), 0);
  const letters = read.reduce((total, page) => total + length(page), 0);
  return letters > 0 ? Math.round(sum / letters) : null;
}

/** What is said of a searchable document of `count` pages, once it is saved: not all of them need have been read. */
export function savedText(pages: readonly PageText[], count: number): string {
  const some = pages.filter(({ paragraphs }) => paragraphs.length > 0).length;
  if (some < count)
    return `Pretraživi PDF je sačuvan. Tekst je uzet sa ${countText(some)} od ${countText(count)} stranica; ostale su kakve su bile.`;
  return 'Pretraživi PDF je sačuvan: izgleda isto, a tekst se u njemu može tražiti, označiti i kopirati.';
}
