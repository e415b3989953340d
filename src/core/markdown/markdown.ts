import MarkdownIt from 'markdown-it';
import { beginning } from '../text.ts';

/** Longest text that is rendered, in characters. */
export const MAX_MARKDOWN = 20_000;

/** Schemes that an address may have. */
const SCHEMES: ReadonlySet<string> = new Set(['http', 'https', 'mailto']);

/** How a text is rendered into a page. */
export interface Rendering {
  /** Level of its first headings; those below follow. A page has its own first ones. */
  headings?: 2 | 3 | 4;
  /** What it stands under: a text that begins with the same heading does not say it once more. */
  under?: readonly string[];
}

/**
 * CommonMark. It takes no more than linear time of any text, since it skips what is nested deeper than twenty levels and looks back no
 * further than it must: a page is rendered while others wait.
 */
const reader = new MarkdownIt('commonmark', { html: false }).disable('image');
reader.validateLink = (address) => {
  const [, scheme] = /^\s*([a-z][a-z0-9+.-]*):/i.exec(address) ?? [];
  return scheme === undefined || SCHEMES.has(scheme.toLowerCase());
};
reader.renderer.rules.link_open = (tokens, index, options, _env, renderer) => {
  tokens[index]!.attrs!.unshift(['rel', 'nofollow noopener noreferrer']);
  return renderer.renderToken(tokens, index, options);
};

/**
 * HTML of a text in Markdown (CommonMark), safe in any page: HTML in it is shown as text, what links to other addresses than http,
 * https, mailto and relative ones is left as it was written, and pictures are links, so that nobody's server learns who reads. Of what is
 * nested deeper than ten lists or so nothing is shown. On the server and in the browser.
 */
export function markdownToHtml(text: string, { headings = 3, under = [] }: Rendering = {}): string {
  const tokens = reader.parse(beginning(text, MAX_MARKDOWN), {});
  // A heading is its beginning, its text and its end.
  if (tokens[0]?.type === 'heading_open' && under.some((heading) => isSame(heading, tokens[1]!.content)))
    tokens.splice(0, 3);
  for (const token of tokens)
    if (token.type === 'heading_open' || token.type === 'heading_close')
      token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + headings - 1)}`;
  return reader.renderer.render(tokens, reader.options, {}).trimEnd();
}

/** Whether two headings read the same. Longer ones than anybody writes above a text are not compared. */
function isSame(a: string, b: string): boolean {
  const plain = (heading: string): string =>
    heading
      .toLocaleLowerCase('bs')
      .replaceAll(/[*_`]/g, '')
      .trim()
      .replace(/[:.!]+$/, '');
  return b.length <= 200 && plain(a) === plain(b);
}

/** The text without marks, as one line of at most so many characters: for lists and heads of pages. */
export function markdownToText(text: string, most: number): string {
  const plain = markdownToHtml(beginning(text, most * 4))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const shown = beginning(plain, most);
  return shown === plain ? plain : `${beginning(plain, most - 1).trimEnd()}…`;
}
