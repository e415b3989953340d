/** A piece of a text as Lighthouse writes them: plain, code, or a link. */
type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; text: string; href: string };

/** The address if it leads to the web; null for `javascript:` and the like. */
export function webAddress(text: unknown): string | null {
  // Safari before 18 lacks URL.parse.
  if (typeof text !== 'string' || !URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return /^https?:$/.test(protocol) ? href : null;
}

const CODE = /`(?<code>[^`]+)`/g;
const CODE_AND_LINKS =
  /\[(?<words>[^\]]+)\]\((?<address>[^()\s]+(?:\([^()\s]*\)[^()\s]*)*)\)|`(?<code>[^`]+)`/g;

/**
 * Reads `[text](address)` and `` `code` ``, the whole of the Markdown that reports use. `links` is false for what may be a text
 * of the page under test: that makes no links here.
 */
export function readMarkdown(text: string, links = true): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(links ? CODE_AND_LINKS : CODE)) {
    if (match.index > at) pieces.push({ kind: 'text', text: text.slice(at, match.index) });
    at = match.index + match[0].length;
    const { words = '', address, code } = match.groups ?? {};
    const href = webAddress(address);
    if (code !== undefined) pieces.push({ kind: 'code', text: code });
    else if (href) pieces.push({ kind: 'link', text: words, href });
    else pieces.push({ kind: 'text', text: words });
  }
  if (at < text.length) pieces.push({ kind: 'text', text: text.slice(at) });
  return pieces;
}
