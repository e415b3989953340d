/** Percent-encoding (RFC 3986) and form encoding, in both directions. Malformed sequences are reported and kept. */
import { type Charset, CharsetFault, decodeText, loneSurrogate } from '../../charset/charset.ts';
import { sequenceLength } from '../../charset/utf8.ts';

/** A component of an address, a whole address, or a form field. */
export type Scope = 'component' | 'whole' | 'form';

type PercentFaultKind =
  /** `%` without hexadecimal digits. */
  | 'percent'
  /** `%4` at the end. */
  | 'cut'
  /** `%G1`. */
  | 'hex'
  /** `%u010D`, from JavaScript's old `escape`. */
  | 'unicode'
  /** Invalid UTF-8. */
  | 'bytes'
  /** A truncated UTF-8 character. */
  | 'half';

/** A malformed sequence with its position. */
export interface PercentFault {
  kind: PercentFaultKind;
  at: number;
  /** The sequence as written. */
  raw: string;
  /** What it was probably meant to be; null where unknown. */
  suggestion: string | null;
}

/** The decoded text; malformed sequences stay unchanged. */
export interface Decoded {
  text: string;
  faults: PercentFault[];
  /** Total number of faults; `faults` holds at most `MAX_FAULTS`. */
  count: number;
  /** The result still has sequences: it was encoded twice. */
  isDoubleEncoded: boolean;
}

/** Number of faults kept with their positions; the screen shows fewer. */
export const MAX_FAULTS = 50;

const RUN = /(?:%[0-9a-f]{2})+|%u[0-9a-f]{4}|%[0-9a-f]?|\+/gi;
/** Reserved characters, which would become delimiters when decoded. */
const RESERVED = /[;/?:@&=+$,#%[\]\p{Cc}]/u;

/** Decodes; `charset`: the encoding of the bytes. */
export function decodePercent(input: string, scope: Scope, charset: Charset = 'utf-8'): Decoded {
  const faults: PercentFault[] = [];
  const keep = scope === 'whole';
  let count = 0;
  const fault = (kind: PercentFaultKind, at: number, raw: string, suggestion: string | null) => {
    if (count++ < MAX_FAULTS) faults.push({ kind, at, raw, suggestion });
    return raw;
  };
  const text = input.replace(RUN, (raw, at: number) => {
    // In a form a plus is a space; `%2B` is a plus.
    if (raw === '+') return scope === 'form' ? ' ' : raw;
    if (raw.length < 3) {
      const two = input.slice(at, at + 3);
      if (at + raw.length >= input.length) return fault(raw === '%' ? 'percent' : 'cut', at, raw, null);
      if (/^%[\p{L}\p{N}]{2}$/u.test(two)) {
        fault('hex', at, two, null);
        return raw;
      }
      return fault('percent', at, raw, '%25');
    }
    if (/^%u/i.test(raw))
      return fault('unicode', at, raw, String.fromCharCode(Number.parseInt(raw.slice(2), 16)));
    const bytes = Uint8Array.from(raw.slice(1).split('%'), (hex) => Number.parseInt(hex, 16));
    return decodeRun(bytes, { raw, at, charset, keep, fault });
  });
  return { text, faults, count, isDoubleEncoded: /%[0-9a-f]{2}/i.test(text) && count === 0 && !keep };
}

interface RunContext {
  raw: string;
  at: number;
  charset: Charset;
  keep: boolean;
  fault(kind: PercentFaultKind, at: number, raw: string, would: string | null): string;
}

function decodeRun(bytes: Uint8Array, { raw, at, charset, keep, fault }: RunContext): string {
  const written = (letters: string, from: number, to: number) =>
    keep && RESERVED.test(letters) ? raw.slice(from * 3, to * 3) : letters;
  let text = '';
  for (let from = 0; from < bytes.length; ) {
    const length = charset === 'utf-8' ? sequenceLength(bytes, from) : 1;
    if (length > 0) {
      const letters = decodeText(bytes.subarray(from, from + length), charset);
      text += written(letters ?? '\ufffd', from, from + length);
      from += length;
      continue;
    }
    let to = from + 1;
    while (to < bytes.length && sequenceLength(bytes, to) === 0) to++;
    const half = to === bytes.length && isBeginning(bytes.subarray(from, to));
    const would = decodeText(bytes.subarray(from, to), 'windows-1250');
    text += fault(half ? 'half' : 'bytes', at + from * 3, raw.slice(from * 3, to * 3), would);
    from = to;
  }
  return text;
}

/** Whether at least two bytes are the start of a truncated UTF-8 character; a single byte may be anything. */
function isBeginning(bytes: Uint8Array): boolean {
  if (bytes.length < 2) return false;
  for (const end of [[0x80], [0x80, 0x80], [0xbf]])
    if (sequenceLength([...bytes, ...end], 0) === bytes.length + end.length) return true;
  return false;
}

const percents = (letters: string): string => {
  let text = '';
  for (const byte of new TextEncoder().encode(letters))
    text += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  return text;
};

/** Throws a `CharsetFault` at a lone surrogate, which has no bytes. */
function rejectLoneSurrogates(text: string): void {
  const lone = loneSurrogate(text);
  if (lone >= 0) throw new CharsetFault(lone, text[lone]!, true);
}

/** Encodes a component; `strict` also encodes what RFC 3986 reserves and JavaScript leaves. */
export function encodeComponent(text: string, strict: boolean): string {
  rejectLoneSurrogates(text);
  const encoded = encodeURIComponent(text);
  return strict ? encoded.replace(/[!'()*]/g, percents) : encoded;
}

/** Encodes a field's name or value as a browser submits it. */
export function encodeForm(text: string): string {
  rejectLoneSurrogates(text);
  return encodeURIComponent(text)
    .replace(/[!'()~]/g, percents)
    .replaceAll('%20', '+');
}

/** Encodes only characters that are invalid in an address; delimiters and existing sequences stay. */
export function encodeRest(text: string): string {
  rejectLoneSurrogates(text);
  return text.replace(/%(?![0-9a-f]{2})|[^A-Za-z0-9\-._~!$&'()*+,;=:@/?#[\]%]+/gi, percents);
}
