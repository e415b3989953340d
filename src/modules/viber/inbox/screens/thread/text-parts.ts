/** A piece of a message's text. `href` is of a link, and always http(s). */
export interface TextPart {
  text: string;
  href?: string;
}

const LINK = /\b(?:https?:\/\/|www\.)[^\s<>"„”“]+/gi;
/** Signs that end a sentence rather than an address. */
const TAIL = /[.,;:!?…'»]+$/;

/** A text in pieces, of which addresses are links. Nothing but http and https becomes one. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(LINK)) {
    let address = match[0].replace(TAIL, '');
    // A bracket that was opened before the address does not belong to it.
    if (address.endsWith(')') && !address.includes('(')) address = address.slice(0, -1);
    const href = /^www\./i.test(address) ? `https://${address}` : address;
    if (!URL.canParse(href)) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: address, href });
    from = match.index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

const EMOJI = /^(?:\p{RGI_Emoji}|\s)+$/v;
/** More of them than this are shown as text. */
const MOST_EMOJI = 6;

/** Whether a text is a few emoji and nothing else, which are shown large. */
export function isEmoji(text: string): boolean {
  const packed = text.replaceAll(/\s/g, '');
  if (packed === '' || packed.length > 60 || !EMOJI.test(text)) return false;
  return [...new Intl.Segmenter('bs', { granularity: 'grapheme' }).segment(packed)].length <= MOST_EMOJI;
}

/** Characters and lines above which a message is shown folded. */
const LONG = 900;
const MANY_LINES = 14;

/** The beginning of a long text, ending at a word; null for one that is shown whole. */
export function folded(text: string): string | null {
  const lines = text.split('\n');
  if (text.length <= LONG && lines.length <= MANY_LINES) return null;
  const cut = lines.slice(0, MANY_LINES).join('\n').slice(0, LONG);
  if (cut.length < LONG) return cut;
  // Neither a word nor an emoji is cut in two.
  return /^[\s\S]*\s/.exec(cut)?.[0].trimEnd() || [...cut].slice(0, -1).join('');
}

const http = (address: string): boolean =>
  URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

/** An address that may be opened: one of http or https; undefined for any other. */
export const safeHref = (address: string | null | undefined): string | undefined =>
  address && http(address) ? address : undefined;
