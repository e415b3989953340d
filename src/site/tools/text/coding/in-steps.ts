/** Base64 of a file of any size, both ways: a step is read, coded and put away before the next one is read. */
import { detect } from '../../charset/detect.ts';
import type { Oddities } from './decode.ts';
import { type Base64Form, Encoder, encodedLength, STEP } from './encode.ts';
import { findPayload, type Payload } from './payload.ts';
import { PayloadReader } from './reader.ts';
import { openSink, type Stored } from './sink.ts';

/** How much of a text file says what stands around the Base64 in it. */
const HEAD = 65_536;
/** How much of the result's beginning is kept to be shown. */
const SHOWN = 65_536;

/** What both ways need beside the file. */
interface Steps {
  /** The page's folder (`ownFolder`). */
  owner: string;
  /** Bytes of the file that are done. */
  onProgress(done: number): void;
}

/** A file as Base64. */
interface EncodedFile extends Stored {
  /** The beginning, to be shown. */
  head: string;
}

/** Encodes a file; what stands around it (`data:…,`) comes with `before`. */
export async function encodeFile(
  file: Blob,
  form: Base64Form,
  { owner, onProgress }: Steps,
  before = '',
): Promise<EncodedFile> {
  const encoder = new Encoder(form);
  const size = before.length + encodedLength(file.size, form);
  const sink = await openSink(size, owner);
  const text = new TextEncoder();
  // One room for all steps: a new one for each would wait for the collector.
  const room = new Uint8Array(encodedLength(STEP, form) + 128);
  let head = before;
  const put = (piece: string) => {
    if (head.length < SHOWN) head += piece.slice(0, SHOWN - head.length);
    const { written } = text.encodeInto(piece, room);
    sink.write(room.subarray(0, written));
  };
  try {
    if (before) put(before);
    head = head.slice(before.length);
    for (let at = 0; at < file.size; at += STEP) {
      put(encoder.push(new Uint8Array(await file.slice(at, at + STEP).arrayBuffer())));
      onProgress(Math.min(at + STEP, file.size));
    }
    put(encoder.end());
    return { ...(await sink.finish()), head };
  } catch (error) {
    await sink.discard();
    throw error;
  }
}

/** A file of Base64 as bytes. */
interface DecodedFile extends Stored {
  payload: Payload;
  oddities: Oddities;
  /** The beginning, to be shown and sniffed. */
  head: Uint8Array<ArrayBuffer>;
  /** Whether all of it is UTF-8. */
  utf8: boolean;
}

/** A reader of a text file, whatever its first bytes say it is written in; PowerShell writes UTF-16. */
function readerOf(head: Uint8Array, size: number): TextDecoder {
  const { encoding } = detect(head, size);
  // Nobody writes UTF-32, and no browser reads it.
  return new TextDecoder(encoding.startsWith('utf-32') ? 'utf-8' : encoding, { ignoreBOM: true });
}

/** Decodes a file; throws a `Base64Fault`, with its place in the file's text. */
export async function decodeFile(
  file: Blob,
  { lenient }: { lenient: boolean },
  { owner, onProgress }: Steps,
): Promise<DecodedFile> {
  const begin = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  const payload = findPayload(readerOf(begin, file.size).decode(begin));
  const letters = readerOf(begin, file.size);
  const utf8 = new Utf8Check();
  const reader = new PayloadReader(payload, { lenient });
  const sink = await openSink(file.size * 0.75, owner);
  let head = new Uint8Array(0);
  const put = (bytes: Uint8Array<ArrayBuffer>) => {
    if (head.length < SHOWN) {
      const more = new Uint8Array(Math.min(SHOWN, head.length + bytes.length));
      more.set(head);
      more.set(bytes.subarray(0, more.length - head.length), head.length);
      head = more;
    }
    utf8.push(bytes);
    sink.write(bytes);
  };
  try {
    for (let at = 0; at < file.size && !reader.over; at += STEP) {
      const bytes = await file.slice(at, at + STEP).arrayBuffer();
      put(reader.push(letters.decode(bytes, { stream: at + STEP < file.size })));
      onProgress(Math.min(at + STEP, file.size));
    }
    put(reader.end());
    return { ...(await sink.finish()), payload, oddities: reader.oddities, head, utf8: utf8.end() };
  } catch (error) {
    await sink.discard();
    throw error;
  }
}

/** Whether bytes that come in pieces are UTF-8. */
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

/** The line and what stands around a place in a text file; the file is read once more, up to there. */
export async function textAround(
  file: Blob,
  at: number,
): Promise<{ lines: number; piece: string; offset: number }> {
  const reader = readerOf(new Uint8Array(await file.slice(0, 4).arrayBuffer()), file.size);
  let kept = '';
  let keptAt = 0;
  let lines = 0;
  for (let from = 0; from < file.size; from += STEP) {
    const text = reader.decode(await file.slice(from, from + STEP).arrayBuffer(), { stream: true });
    kept += text;
    // All but the last lines before the place are only counted.
    const enough = keptAt + kept.length > at + 200;
    const cut = kept.lastIndexOf('\n', Math.min(at - keptAt, kept.length) - 1) + 1;
    for (let end = kept.indexOf('\n'); end >= 0 && end < cut; end = kept.indexOf('\n', end + 1)) lines++;
    kept = kept.slice(cut);
    keptAt += cut;
    if (enough) break;
  }
  return { lines, piece: kept.slice(0, at - keptAt + 200), offset: at - keptAt };
}
