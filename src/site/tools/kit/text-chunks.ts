import { decodeLoosely, type Encoding } from '../charset/charset.ts';
import { detect } from '../charset/detect.ts';
import { continues, utf8Text } from '../charset/utf8.ts';

/**
 * Size of a chunk in bytes. A browser lays out 16 KB of short lines in 22 ms and twice that in 39 ms; on a busy machine more would
 * block the page.
 */
export const CHUNK_SIZE = 16 * 1024;

/** The number of chunks of a text; an empty one has one. */
export const chunkCount = (size: number): number => Math.max(1, Math.ceil(size / CHUNK_SIZE));

/** Bytes to skip (at most three) so that a cut does not split a character. */
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

/** A part of a text file, decoded. */
export interface TextChunk {
  text: string;
  /** Offset of the first byte in the file. */
  start: number;
  /** Offset after the last byte. */
  end: number;
  bytes: Uint8Array;
}

/** A range of bytes to highlight. */
export interface ByteRange {
  at: number;
  end: number;
}

/** Splits a chunk's text before, in and after a range; null when the range does not begin in it. */
export function splitAt({ bytes, start, end }: TextChunk, mark: ByteRange): [string, string, string] | null {
  if (mark.at < start || mark.at > end || (mark.at === end && start < end && mark.end > end)) return null;
  const [from, to] = [mark.at - start, Math.min(Math.max(mark.end, mark.at), end) - start];
  return [bytes.subarray(0, from), bytes.subarray(from, to), bytes.subarray(to)].map((part) =>
    utf8Text(part),
  ) as [string, string, string];
}

/** The encoding of a text file, by its first bytes. */
export const encodingOfBlob = async (blob: Blob): Promise<Encoding> =>
  detect(new Uint8Array(await blob.slice(0, 4).arrayBuffer()), blob.size).encoding;

/** Control characters that text does not use: C0 without tab, line ends, form feed and escape. */
const isControl = (byte: number): boolean => byte < 0x20 && !(byte >= 9 && byte <= 13) && byte !== 0x1b;
/** The share that a text may have; in a picture or an archive every tenth byte is one. */
const MOST_CONTROLS = 0.02;

/** Whether bytes are binary data rather than text in any encoding, by the share of control characters. */
export function isBinary(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  // UTF-16: every second byte of our letters is NUL.
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return false;
  let count = 0;
  for (const byte of bytes) if (isControl(byte)) count += 1;
  return count > 4 && count > bytes.length * MOST_CONTROLS;
}

/** Reads chunk `index` of a text. Characters are never split; invalid bytes become U+FFFD. */
export async function readChunk(blob: Blob, index: number, encoding: Encoding = 'utf-8'): Promise<TextChunk> {
  const from = index * CHUNK_SIZE;
  const bytes = new Uint8Array(await blob.slice(from, from + CHUNK_SIZE + 3).arrayBuffer());
  const first = from === 0 ? 0 : skip(bytes, encoding);
  const last =
    bytes.length <= CHUNK_SIZE ? bytes.length : CHUNK_SIZE + skip(bytes.subarray(CHUNK_SIZE), encoding);
  const own = bytes.subarray(first, last);
  return { text: decodeLoosely(own, encoding), start: from + first, end: from + last, bytes: own };
}
