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

/** First bytes of what people have beside PDFs. */
const KINDS: readonly (readonly [string, string])[] = [
  ['\x89PNG', 'slika PNG'],
  ['\xff\xd8\xff', 'slika JPEG'],
  ['GIF8', 'slika GIF'],
  ['II*\0', 'slika TIFF'],
  ['MM\0*', 'slika TIFF'],
  ['PK\x03\x04', 'ZIP ili dokument Worda, Excela ili LibreOfficea'],
  ['\xd0\xcf\x11\xe0', 'stariji dokument Worda ili Excela'],
  ['{\\rtf', 'dokument RTF'],
  ['%!PS', 'dokument PostScript'],
  ['Rar!', 'arhiva RAR'],
  ['7z\xbc\xaf', 'arhiva 7-Zip'],
  ['\x1f\x8b', 'arhiva gzip'],
  ['<!doctype html', 'web-stranica (HTML)'],
  ['<html', 'web-stranica (HTML)'],
  ['<?xml', 'dokument XML'],
];
/** First letters of a PDF that is written as text. */
const BASE64: typeof KINDS = [
  ['JVBERi0', 'PDF zapisan kao Base64 tekst'],
  ['data:application/pdf', 'PDF zapisan kao data URL'],
];

/** Looks at the ends of a file: a header, and what a whole file ends with. */
export function looksOf(source: ByteSource): Looks {
  const head = latin(source, 0, HEAD);
  const at = head.indexOf('%PDF-');
  const end = endOf(source);
  const base64 = at >= 0 ? null : kindOf(head, BASE64);
  const tail = latin(source, Math.max(0, end - TAIL), Math.min(TAIL, end));
  const claimed = /\/Linearized\b[^>]*?\/L\s+(\d+)/.exec(head)?.[1];
  return {
    pdf: at >= 0,
    kind: at >= 0 ? null : (base64 ?? kindOf(head, KINDS)),
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

function kindOf(head: string, kinds: typeof KINDS): string | null {
  const start = head.replace(/^(?:\xef\xbb\xbf)?\s+/, '').toLowerCase();
  return kinds.find(([first]) => start.startsWith(first.toLowerCase()))?.[1] ?? null;
}

/** Bytes as one character each, whatever they are. */
function latin(source: ByteSource, from: number, length: number): string {
  const bytes = new Uint8Array(Math.max(0, Math.min(length, source.size - from)));
  source.read(from, bytes);
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
