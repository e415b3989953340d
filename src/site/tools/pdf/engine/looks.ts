import { LOOK, sniff } from '../../text/coding/sniff.ts';
import type { ByteSource } from './source.ts';

/** How far from the start a PDF's header may stand: what all readers accept. */
const HEAD = 1024;
/** How far from the end its last mark is looked for: some servers append pieces of a page to what they send. */
const TAIL = 16 * 1024;
/** Most padding (NUL, white space) that is passed over at the end. */
const PADDING = 1024 * 1024;

/** What a file's first and last bytes say of it, before any engine is loaded. */
export interface Looks {
  /** It has a PDF's header. */
  pdf: boolean;
  /** What else it is, by name, if it is no PDF and its kind is known. */
  kind: string | null;
  /** It is no PDF, but one that is written as Base64. */
  base64: boolean;
  /** The marks that end every whole PDF are there. */
  ended: boolean;
  /** A file arranged for the web says how long it is: it is shorter. */
  short: boolean;
}

/** First letters of a PDF that is written as text. */
const BASE64: readonly (readonly [string, string])[] = [
  ['JVBERi0', 'PDF zapisan kao Base64 tekst'],
  ['data:application/pdf', 'PDF zapisan kao data URL'],
];

/** Looks at the ends of a file: a header, and what a whole file ends with. */
export function looksOf(source: ByteSource): Looks {
  const head = latin(source, 0, HEAD);
  const at = head.indexOf('%PDF-');
  const end = endOf(source);
  const base64 = at >= 0 ? null : asBase64(head);
  const tail = latin(source, Math.max(0, end - TAIL), Math.min(TAIL, end));
  const claimed = /\/Linearized\b[^>]*?\/L\s+(\d+)/.exec(head)?.[1];
  return {
    pdf: at >= 0,
    kind: at >= 0 ? null : (base64 ?? kindOf(source)),
    base64: base64 !== null,
    ended: isEnded(tail),
    short: claimed !== undefined && source.size - at < Number(claimed),
  };
}

/** Longest file that is looked through for what it says of its pages: one that has none is short. */
const PAGELESS = 64 * 1024;

/** Whether a file says itself that it has no pages, in words that can be read although its table of objects is broken. */
export function saysNoPages(source: ByteSource): boolean {
  if (source.size > PAGELESS) return false;
  const text = latin(source, 0, source.size);
  const root = /<<[^<>]*\/Type\s*\/Pages\b[^<>]*>>/.exec(text)?.[0] ?? '';
  return /\/Count\s+0\b/.test(root) && !/\/Type\s*\/(?:Page|ObjStm)\b/.test(text);
}

/** The last mark is there, and no object begins after it: an addition to a document may have been cut off as well. */
function isEnded(tail: string): boolean {
  const last = Math.max(tail.lastIndexOf('%%EOF'), tail.lastIndexOf('startxref'));
  return last >= 0 && !/\d+\s+\d+\s+obj\b/.test(tail.slice(last));
}

/** Where the file ends that lies before the padding. */
function endOf(source: ByteSource): number {
  const least = Math.max(0, source.size - PADDING);
  for (let end = source.size; end > least; ) {
    const from = Math.max(least, end - TAIL);
    const used = latin(source, from, end - from).replace(/[\0\s]+$/, '').length;
    if (used > 0) return from + used;
    end = from;
  }
  return least;
}

function asBase64(head: string): string | null {
  const start = head.replace(/^(?:\xef\xbb\xbf)?\s+/, '').toLowerCase();
  return BASE64.find(([first]) => start.startsWith(first.toLowerCase()))?.[1] ?? null;
}

function kindOf(source: ByteSource): string | null {
  const { extension, name } = sniff(bytesOf(source, 0, LOOK));
  return extension === 'bin' ? null : name;
}

/** Bytes as one character each, whatever they are. */
function latin(source: ByteSource, from: number, length: number): string {
  let text = '';
  for (const byte of bytesOf(source, from, length)) text += String.fromCharCode(byte);
  return text;
}

function bytesOf(source: ByteSource, from: number, length: number): Uint8Array {
  const bytes = new Uint8Array(Math.max(0, Math.min(length, source.size - from)));
  source.read(from, bytes);
  return bytes;
}
