import { type Charset, decodeText, encodeText } from '../../charset/charset.ts';
import { likelyCharset } from '../../charset/detect.ts';
import { serveJobs, type Tell } from '../../kit/serve.ts';
import { LARGE, type Source } from '../../kit/use-source.ts';
import type { Values } from '../../options.ts';
import { type Base64Form, encode } from '../coding/encode.ts';
import { type HexRow, hexRows } from '../coding/hex.ts';
import { decodeFile, encodeFile } from '../coding/in-steps.ts';
import { decodePasted } from '../coding/read.ts';
import { inWords, sayNoText, sayOddities } from '../coding/say.ts';
import { type FileType, LOOK, sniff } from '../coding/sniff.ts';
import type { base64 } from './tool.ts';

export interface Base64Order {
  source: Source;
  options: Values<typeof base64.options>;
  /** The page's folder for large results (`ownFolder`). */
  owner: string;
}
/** What came out of it, and which of the page's files it lies in. */
export type Base64Result = (Encoded | Decoded) & { stored: string | null };
interface Encoded {
  is: 'encoded';
  value: string | Blob;
  /** Bytes that were encoded. */
  from: number;
  /** Bytes of Base64. */
  to: number;
}
export interface Decoded {
  is: 'decoded';
  /** Null where the bytes are no text. */
  text: string | Blob | null;
  blob: Blob;
  type: FileType;
  /** The beginning, where it is no text. */
  rows: HexRow[];
  notes: string[];
  /** Why they are no text; null where they are. */
  why: string | null;
  /** What the bytes would be text in. */
  guess: Charset | null;
}

/** Bytes that the hex view shows. */
const ROWS = 512;
/** A file that is decoded as text in another charset than UTF-8 is read whole. */
const WHOLE = 64 * 1024 * 1024;

serveJobs<Base64Order, Base64Result>((order, tell) =>
  inWords<Base64Result>(order.source, order.options.charset, () =>
    order.options.direction === 'encode' ? encoded(order, tell) : decoded(order, tell),
  ),
);

function formOf({ alphabet, padding, wrap, url }: Base64Order['options']): Base64Form {
  if (url) return { urlSafe: false, padding: true, wrap: 0 };
  return { urlSafe: alphabet === 'url', padding, wrap: wrap === 'mime' ? 76 : wrap === 'pem' ? 64 : 0 };
}

async function encoded({ source, options, owner }: Base64Order, tell: Tell): Promise<Base64Result> {
  const form = formOf(options);
  if (typeof source === 'string') {
    const bytes = encodeText(source, options.charset);
    const head = options.url ? `data:text/plain;charset=${options.charset};base64,` : '';
    const value = head + encode(bytes, form);
    return { is: 'encoded', value, from: bytes.length, to: value.length, stored: null };
  }
  const begin = new Uint8Array(await source.slice(0, LOOK).arrayBuffer());
  const head = options.url ? `data:${sniff(begin).mime};base64,` : '';
  const { blob, stored } = await encodeFile(source, form, stepsOf(source, owner, tell), head);
  return { is: 'encoded', value: await small(blob), from: source.size, to: blob.size, stored };
}

const stepsOf = (source: Blob, owner: string, tell: Tell) => ({
  owner,
  onProgress: (done: number) => tell.progress(done, source.size),
});

/** What fits into the box goes there as text. */
const small = async (blob: Blob): Promise<string | Blob> => (blob.size > LARGE ? blob : blob.text());

async function decoded(order: Base64Order, tell: Tell): Promise<Base64Result> {
  const { source, options, owner } = order;
  if (typeof source !== 'string') {
    const done = await decodeFile(source, options, stepsOf(source, owner, tell));
    const { blob, stored, head, payload, oddities } = done;
    const notes = sayOddities(oddities, payload);
    const other = options.charset !== 'utf-8' && blob.size <= WHOLE;
    if (!other) {
      const text = done.utf8 && !head.includes(0) ? await small(blob) : null;
      return { ...shown(blob, head, text, notes, sayNoText(done.utf8, 'utf-8')), stored };
    }
    const text = decodeText(new Uint8Array(await blob.arrayBuffer()), options.charset);
    return { ...shown(blob, head, text, notes, sayNoText(false, options.charset)), stored };
  }
  const { bytes, notes } = decodePasted(source, options.lenient);
  const text = decodeText(bytes, options.charset);
  const nul = options.charset === 'utf-8' && text?.includes('\0') === true;
  const why = sayNoText(nul, options.charset);
  return { ...shown(new Blob([bytes]), bytes, nul ? null : text, notes, why), stored: null };
}

function shown(
  blob: Blob,
  head: Uint8Array,
  text: string | Blob | null,
  notes: string[],
  why: string,
): Decoded {
  const type = sniff(head);
  const guess = text === null ? likelyCharset(head) : null;
  const rows = text === null ? hexRows(head.subarray(0, ROWS)) : [];
  const typed = blob.type === type.mime ? blob : blob.slice(0, blob.size, type.mime);
  return { is: 'decoded', text, blob: typed, type, rows, notes, guess, why: text === null ? why : null };
}
