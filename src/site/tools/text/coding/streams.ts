/** Base64 of files of any size, in both directions: chunks are read, converted and written one after another. */
import { detect } from '../../charset/detect.ts';
import type { Oddities } from './decode.ts';
import { type Base64Form, CHUNK_SIZE, Encoder, encodedLength } from './encode.ts';
import { findPayload, type Payload } from './payload.ts';
import { PayloadReader } from './payload-reader.ts';
import { createResultWriter, type Stored } from './result-writer.ts';

/** Bytes at the start of a text file that show what surrounds the Base64. */
const HEAD_BYTES = 65_536;
/** Bytes of the result's start kept for the preview. */
const PREVIEW_BYTES = 65_536;

/** Options of both directions. */
interface StreamOptions {
  /** The page's folder (`createPageFolder`). */
  owner: string;
  /** Number of processed bytes. */
  onProgress(done: number): void;
}

/** A file encoded as Base64. */
interface EncodedFile extends Stored {
  /** The beginning, for the preview. */
  head: string;
}

/** Encodes a file, after the prefix `before` (`data:…,`). */
export async function encodeFile(
  file: Blob,
  form: Base64Form,
  { owner, onProgress }: StreamOptions,
  before = '',
): Promise<EncodedFile> {
  const encoder = new Encoder(form);
  const size = before.length + encodedLength(file.size, form);
  const sink = await createResultWriter(size, owner);
  const text = new TextEncoder();
  // One buffer for all chunks: new ones would wait for garbage collection.
  const room = new Uint8Array(encodedLength(CHUNK_SIZE, form) + 128);
  let head = before;
  const put = (piece: string) => {
    if (head.length < PREVIEW_BYTES) head += piece.slice(0, PREVIEW_BYTES - head.length);
    const { written } = text.encodeInto(piece, room);
    sink.write(room.subarray(0, written));
  };
  try {
    if (before) put(before);
    head = head.slice(before.length);
    for (let at = 0; at < file.size; at += CHUNK_SIZE) {
      put(encoder.push(new Uint8Array(await file.slice(at, at + CHUNK_SIZE).arrayBuffer())));
      onProgress(Math.min(at + CHUNK_SIZE, file.size));
    }
    put(encoder.end());
    return { ...(await sink.finish()), head };
  } catch (error) {
    await sink.discard();
    throw error;
  }
}

/** A decoded file. */
interface DecodedFile extends Stored {
  payload: Payload;
  oddities: Oddities;
  /** The beginning, for the preview and type detection. */
  head: Uint8Array<ArrayBuffer>;
  /** All of it is valid UTF-8. */
  utf8: boolean;
}

/** A decoder for a text file by its first bytes; PowerShell writes UTF-16. */
function readerOf(head: Uint8Array, size: number): TextDecoder {
  const { encoding } = detect(head, size);
  // No browser decodes UTF-32.
  return new TextDecoder(encoding.startsWith('utf-32') ? 'utf-8' : encoding, { ignoreBOM: true });
}

/** Decodes a file; throws a `Base64Fault` with the position in the file's text. */
export async function decodeFile(
  file: Blob,
  { lenient }: { lenient: boolean },
  { owner, onProgress }: StreamOptions,
): Promise<DecodedFile> {
  const begin = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const payload = findPayload(readerOf(begin, file.size).decode(begin));
  const letters = readerOf(begin, file.size);
  const utf8 = new Utf8Check();
  const reader = new PayloadReader(payload, { lenient });
  const sink = await createResultWriter(file.size * 0.75, owner);
  let head = new Uint8Array(0);
  const put = (bytes: Uint8Array<ArrayBuffer>) => {
    if (head.length < PREVIEW_BYTES) {
      const more = new Uint8Array(Math.min(PREVIEW_BYTES, head.length + bytes.length));
      more.set(head);
      more.set(bytes.subarray(0, more.length - head.length), head.length);
      head = more;
    }
    utf8.push(bytes);
    sink.write(bytes);
  };
  try {
    for (let at = 0; at < file.size && !reader.over; at += CHUNK_SIZE) {
      const bytes = await file.slice(at, at + CHUNK_SIZE).arrayBuffer();
      put(reader.push(letters.decode(bytes, { stream: at + CHUNK_SIZE < file.size })));
      onProgress(Math.min(at + CHUNK_SIZE, file.size));
    }
    put(reader.end());
    return { ...(await sink.finish()), payload, oddities: reader.oddities, head, utf8: utf8.end() };
  } catch (error) {
    await sink.discard();
    throw error;
  }
}

/** Checks UTF-8 validity in chunks. */
class Utf8Check {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #good = true;

  push(bytes: Uint8Array): void {
    if (!this.#good) return;
    try {
      this.#decoder.decode(bytes, { stream: true });
    } catch {
      this.#good = false;
    }
  }

  end(): boolean {
    try {
      if (this.#good) this.#decoder.decode();
    } catch {
      this.#good = false;
    }
    return this.#good;
  }
}

/** The text around a position in a file, which is read again up to there. */
export async function textAround(
  file: Blob,
  at: number,
): Promise<{ lines: number; piece: string; offset: number }> {
  const reader = readerOf(new Uint8Array(await file.slice(0, 4).arrayBuffer()), file.size);
  let kept = '';
  let keptAt = 0;
  let lines = 0;
  for (let from = 0; from < file.size; from += CHUNK_SIZE) {
    const text = reader.decode(await file.slice(from, from + CHUNK_SIZE).arrayBuffer(), { stream: true });
    kept += text;
    // Text before the last lines is only counted.
    const enough = keptAt + kept.length > at + 200;
    const cut = kept.lastIndexOf('\n', Math.min(at - keptAt, kept.length) - 1) + 1;
    for (let end = kept.indexOf('\n'); end >= 0 && end < cut; end = kept.indexOf('\n', end + 1)) lines++;
    kept = kept.slice(cut);
    keptAt += cut;
    if (enough) break;
  }
  return { lines, piece: kept.slice(0, at - keptAt + 200), offset: at - keptAt };
}
