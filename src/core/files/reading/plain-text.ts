import { decodeText } from '../../transfer/decode-text.ts';
import { Collector, type ReadText } from './collector.ts';
import { MAX_TEXT_BYTES } from './limits.ts';
import { readBytes, type Source } from './source.ts';
import { Unreadable } from './unreadable.ts';

/**
 * The beginning of a text file, decoded; a line that is cut is left out. `more`: the file goes on. Throws `Unreadable` for what is
 * not text.
 */
export function readStart(source: Source, most: number): { text: string; more: boolean } {
  if (source.size === 0) throw new Unreadable('damaged', 'the file is empty');
  const more = source.size > most;
  const bytes = readBytes(source, 0, most);
  const text = decodeText(more ? wholeLines(bytes) : bytes);
  if (text === null) throw new Unreadable('unsupported', 'not text');
  return { text, more };
}

const LF = 0x0a;

/** The bytes up to the last end of a line, so that no character is cut; all of an even number where there is none. */
export function wholeLines(bytes: Buffer): Buffer {
  const last = bytes.lastIndexOf(LF);
  if (last < 0) return bytes.subarray(0, bytes.length - (bytes.length % 2));
  // In UTF-16 a line's end has two bytes, which begin at an even place.
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe;
  return bytes.subarray(0, last + (wide ? 2 - (last % 2) : 1));
}

export function plainText(source: Source): ReadText {
  return collected(readStart(source, MAX_TEXT_BYTES));
}

export function htmlText(source: Source): ReadText {
  const { text, more } = readStart(source, MAX_TEXT_BYTES);
  return collected({ text: withoutTags(text), more });
}

export function rtfText(source: Source): ReadText {
  const { text, more } = readStart(source, MAX_TEXT_BYTES);
  if (!text.startsWith('{\\rtf')) throw new Unreadable('damaged', 'no RTF');
  return collected({ text: withoutControls(text), more });
}

export function collected({ text, more }: { text: string; more: boolean }): ReadText {
  const into = new Collector();
  into.add(text);
  const result = into.result();
  return { ...result, complete: result.complete && !more };
}

/** Elements that end a line of text. */
const BLOCK = /^(p|div|br|li|tr|h[1-6]|table|section|article|title|option|dt|dd|pre|blockquote)$/;
/** Elements whose content is not read by people. */
const HIDDEN = /^(script|style|template|noscript)$/;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The text of HTML, in one pass. */
export function withoutTags(html: string): string {
  const parts: string[] = [];
  let at = 0;
  while (at < html.length) {
    const begin = html.indexOf('<', at);
    if (begin < 0) break;
    parts.push(html.slice(at, begin));
    if (html.startsWith('<!--', begin)) {
      at = endOf(html, '-->', begin + 4);
      continue;
    }
    const name = /^\/?([a-z][a-z\d]*)/i.exec(html.slice(begin + 1, begin + 20))?.[1]?.toLowerCase() ?? '';
    if (!name && !/[!?/]/.test(html[begin + 1] ?? '')) {
      // A sign of its own.
      parts.push('<');
      at = begin + 1;
      continue;
    }
    at = endOf(html, '>', begin);
    if (BLOCK.test(name)) parts.push('\n');
    if (HIDDEN.test(name) && html[begin + 1] !== '/') at = endOf(html, `</${name}`, at);
  }
  parts.push(html.slice(at));
  return parts.join('').replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at + (mark.startsWith('</') ? 0 : mark.length);
}

/** Groups of RTF that hold no text of the document. */
const NO_TEXT = /^\\(\*|fonttbl|colortbl|stylesheet|info|pict|themedata|listtable|generator)/;

/** The text of RTF, in one pass. Bytes are windows-1250, whatever it says: its other characters are written as Unicode. */
function withoutControls(rtf: string): string {
  const parts: string[] = [];
  const decoder = new TextDecoder('windows-1250');
  /** The depth of the group that is left out; 0: none. */
  let [depth, hidden, at] = [0, 0, 0];
  const TOKEN =
    /\\u(-?\d{1,6}) ?(?:\\'[\da-f]{2}|[^\\{}])?|\\'([\da-f]{2})|\\([a-z]{1,32})(-?\d{1,10})? ?|\\([^a-z])|([{}])|([^\\{}]+)/giy;
  while (at < rtf.length) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(rtf);
    if (!found) {
      at += 1;
      continue;
    }
    at = TOKEN.lastIndex;
    const [, unicode, byte, word, , sign, brace, text] = found;
    if (brace === '{') {
      depth += 1;
      if (!hidden && NO_TEXT.test(rtf.slice(at, at + 20))) hidden = depth;
    } else if (brace === '}') {
      if (hidden === depth) hidden = 0;
      depth -= 1;
    } else if (hidden) {
      // Left out.
    } else if (unicode) parts.push(String.fromCharCode(Number(unicode) & 0xffff));
    else if (byte) parts.push(decoder.decode(Uint8Array.of(Number.parseInt(byte, 16))));
    else if (word === 'par' || word === 'line' || word === 'row') parts.push('\n');
    else if (word === 'tab' || word === 'cell') parts.push('\t');
    else if (sign === '\\' || sign === '{' || sign === '}') parts.push(sign);
    else if (sign === '~') parts.push(' ');
    else if (text) parts.push(text.replace(/[\r\n]+/g, ''));
  }
  return parts.join('');
}
