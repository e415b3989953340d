import { micromark } from 'micromark';

/** Longest text that is rendered, in characters. */
export const MAX_MARKDOWN = 50_000;

/** How a text is rendered into a page. */
interface Rendering {
  /** Level of its first headings; those below follow. A page has its own first ones. */
  headings?: 2 | 3 | 4;
}

/**
 * HTML of a text in Markdown (CommonMark), safe in any page: HTML in it is shown as text, addresses other than http, https, mailto and
 * relative ones are removed, and pictures are links, so that nobody's server learns who reads. On the server and in the browser.
 */
export function markdownToHtml(text: string, { headings = 3 }: Rendering = {}): string {
  const html = micromark(text.slice(0, MAX_MARKDOWN), {
    extensions: [{ disable: { null: ['labelStartImage', 'htmlText', 'htmlFlow'] } }],
  });
  // All angle brackets of the text are escaped by now: what is left are tags that the renderer wrote.
  return html
    .replaceAll(
      /<(\/?)h([1-6])>/g,
      (_, close: string, level: string) => `<${close}h${Math.min(6, Number(level) + headings - 1)}>`,
    )
    .replaceAll('<a href="', '<a rel="nofollow noopener noreferrer" href="');
}

/** The text without marks, as one line of at most so many characters: for lists and heads of pages. */
export function markdownToText(text: string, most: number): string {
  const plain = markdownToHtml(text.slice(0, most * 4))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain.length <= most ? plain : `${plain.slice(0, most - 1).trimEnd()}…`;
}
