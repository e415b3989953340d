import { type FileType, SNIFF_BYTES, sniff } from '../../../../core/sniff.ts';
import { type JobReporter, serveJobs } from '../../../../web/worker/worker-server.ts';
import { type Charset, decodeText, encodeText } from '../../charset/charset.ts';
import { likelyCharset } from '../../charset/detect.ts';
import { MAX_BOX_TEXT, type Source } from '../../kit/use-source.ts';
import type { Values } from '../../options.ts';
import { decodePasted } from '../coding/decode-pasted.ts';
import { type Base64Form, encode } from '../coding/encode.ts';
import { notTextReason, odditiesText, withReadableErrors } from '../coding/error-texts.ts';
import { type HexRow, hexRows } from '../coding/hex.ts';
import { decodeFile, encodeFile } from '../coding/streams.ts';
import type { base64 } from './tool.ts';

export interface Base64Request {
  source: Source;
  options: Values<typeof base64.options>;
  /** The page's folder for temporary files (`createPageFolder`). */
  owner: string;
}
/** The result, and the name of its temporary file. */
export type Base64Result = (Encoded | Decoded) & { stored: string | null };
interface Encoded {
  is: 'encoded';
  value: string | Blob;
  /** Input size in bytes. */
  from: number;
  /** Output size in bytes. */
  to: number;
}
export interface Decoded {
  is: 'decoded';
  /** Null where the bytes are no text. */
  text: string | Blob | null;
  blob: Blob;
  type: FileType;
  /** The beginning of a binary file. */
  rows: HexRow[];
  notes: string[];
  /** Why the bytes are no text; null where they are. */
  notTextReason: string | null;
  /** The likely charset. */
  guess: Charset | null;
}

/** Bytes in the hex view. */
const HEX_BYTES = 512;
/** Largest file decoded in another charset than UTF-8, in bytes: it is read as a whole. */
const MAX_DECODED_TEXT = 64 * 1024 * 1024;

serveJobs<Base64Request, Base64Result>((order, tell) =>
  withReadableErrors<Base64Result>(order.source, order.options.charset, () =>
    order.options.direction === 'encode' ? encoded(order, tell) : decoded(order, tell),
  ),
);

function formOf({ alphabet, padding, wrap, url }: Base64Request['options']): Base64Form {
  if (url) return { urlSafe: false, padding: true, wrap: 0 };
  return { urlSafe: alphabet === 'url', padding, wrap: wrap === 'mime' ? 76 : wrap === 'pem' ? 64 : 0 };
}

async function encoded({ source, options, owner }: Base64Request, tell: JobReporter): Promise<Base64Result> {
  const form = formOf(options);
  if (typeof source === 'string') {
    const bytes = encodeText(source, options.charset);
    const head = options.url ? `data:text/plain;charset=${options.charset};base64,` : '';
    const value = head + encode(bytes, form);
    return { is: 'encoded', value, from: bytes.length, to: value.length, stored: null };
  }
  const begin = new Uint8Array(await source.slice(0, SNIFF_BYTES).arrayBuffer());
  const head = options.url ? `data:${sniff(begin).mime};base64,` : '';
  const { blob, stored } = await encodeFile(source, form, stepsOf(source, owner, tell), head);
  return { is: 'encoded', value: await small(blob), from: source.size, to: blob.size, stored };
}

const stepsOf = (source: Blob, owner: string, tell: JobReporter) => ({
  owner,
  onProgress: (done: number) => tell.progress(done, source.size),
});

/** Text short enough for the box stays a string. */
const small = async (blob: Blob): Promise<string | Blob> => (blob.size > MAX_BOX_TEXT ? blob : blob.text());

async function decoded(order: Base64Request, tell: JobReporter): Promise<Base64Result> {
  const { source, options, owner } = order;
  if (typeof source !== 'string') {
    const done = await decodeFile(source, options, stepsOf(source, owner, tell));
    const { blob, stored, head, payload, oddities } = done;
    const notes = odditiesText(oddities, payload);
    const other = options.charset !== 'utf-8' && blob.size <= MAX_DECODED_TEXT;
    if (!other) {
      const text = done.utf8 && !head.includes(0) ? await small(blob) : null;
      return { ...shown(blob, head, text, notes, notTextReason(done.utf8, 'utf-8')), stored };
    }
    const text = decodeText(new Uint8Array(await blob.arrayBuffer()), options.charset);
    return { ...shown(blob, head, text, notes, notTextReason(false, options.charset)), stored };
  }
  const { bytes, notes } = decodePasted(source, options.lenient);
  const text = decodeText(bytes, options.charset);
  const nul = options.charset === 'utf-8' && text?.includes('\0') === true;
  const why = notTextReason(nul, options.charset);
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
  const rows = text === null ? hexRows(head.subarray(0, HEX_BYTES)) : [];
  const typed = blob.type === type.mime ? blob : blob.slice(0, blob.size, type.mime);
  return {
    is: 'decoded',
    text,
    blob: typed,
    type,
    rows,
    notes,
    guess,
    notTextReason: text === null ? why : null,
  };
}
