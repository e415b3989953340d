import { countText } from '../../kit/sizes.ts';
import type { PageText, TextLine } from './messages.ts';

export interface TextOptions {
  /** Joins the lines of a paragraph. */
  flow: boolean;
  /** Puts a line with the page number above each page. */
  titles: boolean;
}

/** Words below this confidence (0 to 100) are marked. */
export const DOUBTFUL = 75;

const lineText = (line: TextLine): string => line.map(({ text }) => text).join(' ');

/** Joins lines; hyphenated words become whole. */
export function joinLines(lines: readonly string[]): string {
  return lines.reduce((before, line) => {
    if (!before) return line;
    // A letter and a hyphen, and a lower-case continuation: a name after a hyphen is capitalized.
    if (/\p{L}[-‐\u00ad]$/u.test(before) && /^\p{Ll}/u.test(line)) return before.slice(0, -1) + line;
    return `${before} ${line}`;
  }, '');
}

/** A page's text. */
export function pageText({ paragraphs }: Pick<PageText, 'paragraphs'>, flow: boolean): string {
  return paragraphs
    .map((lines) => {
      const texts = lines.map(lineText);
      return flow ? joinLines(texts) : texts.join('\n');
    })
    .join('\n\n');
}

/** The text of all pages, for copying and downloading. */
export function wholeText(pages: readonly PageText[], { flow, titles }: TextOptions): string {
  return pages
    .map((page) => {
      const text = pageText(page, flow);
      return titles ? `— ${page.page + 1}. stranica —\n\n${text}` : text;
    })
    .join('\n\n')
    .trim();
}

/** Mean confidence of recognized words, weighted by length; null where there are none. */
export function meanConfidence(pages: readonly PageText[]): number | null {
  const read = pages.filter(({ confidence }) => confidence !== null);
  if (read.length === 0) return null;
  const length = (page: PageText): number => pageText(page, false).length;
  const sum = read.reduce((total, page) => total + (page.confidence ?? 0) * length(page), 0);
  const letters = read.reduce((total, page) => total + length(page), 0);
  return letters > 0 ? Math.round(sum / letters) : null;
}

/** Message after downloading a searchable document of `count` pages; some may not have been read. */
export function savedText(pages: readonly PageText[], count: number): string {
  const some = pages.filter(({ paragraphs }) => paragraphs.length > 0).length;
  if (some < count)
    return `Pretraživi PDF je sačuvan. Tekst je uzet sa ${countText(some)} od ${countText(count)} stranica; ostale su kakve su bile.`;
  return 'Pretraživi PDF je sačuvan: izgleda isto, a tekst se u njemu može tražiti, označiti i kopirati.';
}
