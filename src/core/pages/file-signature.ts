import { SNIFF_BYTES, sniff } from '../sniff.ts';
import type { ByteSource } from './source.ts';

/** How far from the start the header may be, as all readers accept it, in bytes. */
const HEAD = 1024;
/** How far from the end the end marker is searched: some servers append parts of a web page. */
const TAIL = 16 * 1024;
/** Padding (NUL, white space) skipped at the end, at most, in bytes. */
const PADDING = 1024 * 1024;

/** What the first and last bytes of a file tell, before the engine is loaded. */
interface FileSignature {
  /** It has a PDF header. */
  pdf: boolean;
  /** Name of its format, if it is no PDF and the format is known. */
  kind: string | null;
  /** It is a Base64 text of a PDF. */
  base64: boolean;
  /** It has the markers that end every complete PDF. */
  ended: boolean;
  /** It is linearized and shorter than it says. */
  short: boolean;
}

/** How Base64 texts of a PDF begin. */
const BASE64: readonly (readonly [string, string])[] = [
  ['JVBERi0', 'PDF zapisan kao Base64 tekst'],
  ['data:application/pdf', 'PDF zapisan kao data URL'],
];

/** Reads the start and the end of a file. */
export function readSignature(source: ByteSource): FileSignature {
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

/** Largest file searched for its page count, in bytes: a file without pages is short. */
const MAX_PAGELESS = 64 * 1024;

/** Whether a file declares zero pages, readable even with a broken cross-reference table. */
export function saysNoPages(source: ByteSource): boolean {
  if (source.size > MAX_PAGELESS) return false;
  const text = latin(source, 0, source.size);
  const root = /<<[^<>]*\/Type\s*\/Pages\b[^<>]*>>/.exec(text)?.[0] ?? '';
  return /\/Count\s+0\b/.test(root) && !/\/Type\s*\/(?:Page|ObjStm)\b/.test(text);
}

/** The end marker is there and no object begins after it: an incremental update may have been cut off too. */
function isEnded(tail: string): boolean {
  const last = Math.max(tail.lastIndexOf('%%EOF'), tail.lastIndexOf('startxref'));
  return last >= 0 && !/\d+\s+\d+\s+obj\b/.test(tail.slice(last));
}

/** The end of the file without padding. */
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
  const { extension, name } = sniff(bytesOf(source, 0, SNIFF_BYTES));
  return extension === 'bin' ? null : name;
}

/** Bytes as Latin-1 characters. */
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
