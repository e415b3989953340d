/** A piece of a text as Lighthouse writes them: plain, code, or a link. */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; text: string; href: string };

/** The address if it leads to the web; null for `javascript:` and the like. */
export function webAddress(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** Reads `[text](address)` and `` `code` ``, the whole of the Markdown that reports use. */
export function readMarkdown(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(/\[([^\]]+)\]\(([^()\s]+(?:\([^()\s]*\)[^()\s]*)*)\)|`([^`]+)`/g)) {
    if (match.index > at) pieces.push({ kind: 'text', text: text.slice(at, match.index) });
    at = match.index + match[0].length;
    const [, words = '', address, code] = match;
    const href = webAddress(address);
    if (code !== undefined) pieces.push({ kind: 'code', text: code });
    else if (href) pieces.push({ kind: 'link', text: words, href });
    else pieces.push({ kind: 'text', text: words });
  }
  if (at < text.length) pieces.push({ kind: 'text', text: text.slice(at) });
  return pieces;
}
