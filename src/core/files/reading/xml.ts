import { Unreadable } from './unreadable.ts';

/** What is told of a document: names are without prefixes. */
export interface XmlHandler {
  open(name: string, attribute: (name: string) => string | undefined): void;
  close(name: string): void;
  text(text: string): void;
  /** Nothing more is wanted: the rest is not read. */
  done?(): boolean;
}

/** Detail of the `Unreadable` thrown for a document type, which may define entities. */
export const DOCUMENT_TYPE = 'a document type';

/** Longest tag or comment, in characters. */
const MAX_TAG = 4 * 1024 * 1024;
/** Longest reference to a character. */
const MAX_REFERENCE = 12;

/**
 * Reads XML as it arrives, in memory that does not grow with the document or its depth. It has no entities but the five of XML
 * itself: a document type, which may define others and is in no office file, is refused. Throws `Unreadable`.
 */
export async function readXml(chunks: AsyncIterable<Uint8Array>, handler: XmlHandler): Promise<void> {
  let decoder: TextDecoder | null = null;
  let rest = '';
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    rest = readPart(rest + decoder.decode(chunk, { stream: true }), handler);
    if (handler.done?.()) return;
    if (rest.length > MAX_TAG) throw new Unreadable('damaged', 'an endless tag');
  }
  if (rest.trim() !== '') throw new Unreadable('damaged', 'the document is cut off');
}

const encodingOf = ([first, second]: Uint8Array): string =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';

/** Reads what is complete of `xml` and returns the rest. */
function readPart(xml: string, handler: XmlHandler): string {
  let at = 0;
  for (;;) {
    const begin = xml.indexOf('<', at);
    if (begin < 0) {
      // A reference may go on in the next chunk.
      const cut = xml.lastIndexOf('&');
      const end = cut >= at && cut > xml.length - MAX_REFERENCE ? cut : xml.length;
      if (end > at) handler.text(unescaped(xml.slice(at, end)));
      return xml.slice(end);
    }
    if (begin > at) handler.text(unescaped(xml.slice(at, begin)));
    const end = readMarkup(xml, begin, handler);
    if (end < 0) return xml.slice(begin);
    at = end;
  }
}

/** Reads the markup at `at`; returns where it ends, or -1 if it is not complete. */
function readMarkup(xml: string, at: number, handler: XmlHandler): number {
  const next = xml[at + 1];
  if (next === '?') return after(xml, '?>', at);
  if (next === '!') {
    if (xml.startsWith('<!--', at)) return after(xml, '-->', at + 4);
    if (xml.startsWith('<![CDATA[', at)) {
      const end = after(xml, ']]>', at + 9);
      if (end > 0) handler.text(xml.slice(at + 9, end - 3));
      return end;
    }
    if (xml.length - at < '<![CDATA['.length) return -1;
    throw new Unreadable('damaged', DOCUMENT_TYPE);
  }
  const end = tagEnd(xml, at + 1);
  if (end < 0) return -1;
  if (next === '/') {
    handler.close(localName(xml.slice(at + 2, end).trim()));
    return end + 1;
  }
  const empty = xml[end - 1] === '/';
  const tag = xml.slice(at + 1, empty ? end - 1 : end);
  const space = tag.search(/\s/);
  const name = localName(space < 0 ? tag : tag.slice(0, space));
  handler.open(name, (wanted) => attributeOf(tag, wanted));
  if (empty) handler.close(name);
  return end + 1;
}

function after(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  return at < 0 ? -1 : at + mark.length;
}

/** Where the `>` of a tag is; it may also stand within an attribute. */
function tagEnd(xml: string, from: number): number {
  let end = xml.indexOf('>', from);
  // Most tags have no attributes.
  if (end >= 0 && end - from < 40 && !/["']/.test(xml.slice(from, end))) return end;
  while (end >= 0) {
    const open = openQuote(xml, from, end);
    if (!open) return end;
    const close = xml.indexOf(open.quote, end);
    if (close < 0) return -1;
    from = close + 1;
    end = xml.indexOf('>', from);
  }
  return -1;
}

/** The quote that begins between `from` and `to` and does not end there. */
function openQuote(xml: string, from: number, to: number): { quote: string } | null {
  let quote = '';
  for (let at = from; at < to; at++) {
    const sign = xml[at]!;
    if (quote) {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
  }
  return quote ? { quote } : null;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const patterns = new Map<string, RegExp>();

/** An attribute by its name without a prefix, or with one. The pattern takes time linear in the tag. */
function attributeOf(tag: string, wanted: string): string | undefined {
  const pattern = patterns.get(wanted) ?? new RegExp(`[\\s:]${wanted}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  patterns.set(wanted, pattern);
  const found = pattern.exec(tag);
  return found ? unescaped(found[1] ?? found[2] ?? '') : undefined;
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text with its references replaced; unknown ones stay as they are. */
function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
