import { decodeLoosely, type Encoding } from '../charset/charset.ts';
import { detect } from '../charset/detect.ts';
import { continues, utf8Text } from '../charset/utf8.ts';

/**
 * Bytes of a text that are shown at a time: short lines take a browser 22 ms to lay out, twice as many 39, and on a busy machine
 * longer than a page may stand still.
 */
export const PIECE = 16 * 1024;

/** How many pieces a text of so many bytes has; an empty one has one. */
export const pieceCount = (size: number): number => Math.max(1, Math.ceil(size / PIECE));

/** Where the letter ends that a cut at the beginning of `bytes` would split: bytes to skip, at most three. */
function skip(bytes: Uint8Array, encoding: Encoding): number {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const high = bytes[encoding === 'utf-16le' ? 1 : 0] ?? 0;
    return high >= 0xdc && high <= 0xdf ? 2 : 0;
  }
  if (encoding !== 'utf-8') return 0;
  let count = 0;
  while (count < 3 && count < bytes.length && continues(bytes[count]!)) count += 1;
  return count;
}

/** One piece of a text as it can be shown. */
export interface Piece {
  text: string;
  /** Of its first byte, in the whole. */
  start: number;
  /** Behind its last byte. */
  end: number;
  /** The text as it stands in the file. */
  bytes: Uint8Array;
}

/** A stretch of bytes that is shown apart. */
export interface Mark {
  at: number;
  end: number;
}

/** The text of a piece before, in and behind a mark; null when the mark does not begin in it. */
export function splitAt({ bytes, start, end }: Piece, mark: Mark): [string, string, string] | null {
  if (mark.at < start || mark.at > end || (mark.at === end && start < end && mark.end > end)) return null;
  const [from, to] = [mark.at - start, Math.min(Math.max(mark.end, mark.at), end) - start];
  return [bytes.subarray(0, from), bytes.subarray(from, to), bytes.subarray(to)].map((part) =>
    utf8Text(part),
  ) as [string, string, string];
}

/** What a text is written in, as its first bytes tell. */
export const encodingOfBlob = async (blob: Blob): Promise<Encoding> =>
  detect(new Uint8Array(await blob.slice(0, 4).arrayBuffer()), blob.size).encoding;

/** Bytes that a text has only by accident: all of C0 but tab, ends of line and of page, and escape. */
const isControl = (byte: number): boolean => byte < 0x20 && !(byte >= 9 && byte <= 13) && byte !== 0x1b;
/** A text may have some of them; of a picture or an archive every tenth byte is one. */
const MOST_CONTROLS = 0.02;

/** Whether bytes are no text at all, in whatever letters, by how many of them no text has. */
export function isBinary(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  // UTF-16, where every second byte of our letters is none.
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return false;
  let count = 0;
  for (const byte of bytes) if (isControl(byte)) count += 1;
  return count > 4 && count > bytes.length * MOST_CONTROLS;
}

/** Reads piece `index` of a text; letters are never split, and what is none shows as U+FFFD. */
export async function readPiece(blob: Blob, index: number, encoding: Encoding = 'utf-8'): Promise<Piece> {
  const from = index * PIECE;
  const bytes = new Uint8Array(await blob.slice(from, from + PIECE + 3).arrayBuffer());
  const first = from === 0 ? 0 : skip(bytes, encoding);
  const last = bytes.length <= PIECE ? bytes.length : PIECE + skip(bytes.subarray(PIECE), encoding);
  const own = bytes.subarray(first, last);
  return { text: decodeLoosely(own, encoding), start: from + first, end: from + last, bytes: own };
}
