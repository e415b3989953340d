/** Percent-encoding (RFC 3986) and that of forms, both ways; what is malformed is found and kept, never thrown away. */
import { type Charset, CharsetFault, decodeText, loneSurrogate } from '../../charset/charset.ts';
import { sequenceLength } from '../../charset/utf8.ts';

/** What the text is: a part of an address, all of one, or a field of a form. */
export type Scope = 'component' | 'whole' | 'form';

/** What is wrong with a sequence. */
type PercentFaultKind =
  /** `%` with nothing after it that could belong to it. */
  | 'percent'
  /** `%4` at the end. */
  | 'cut'
  /** `%G1`. */
  | 'hex'
  /** `%u010D`, which JavaScript's old `escape` wrote. */
  | 'unicode'
  /** Bytes that are no UTF-8. */
  | 'bytes'
  /** The beginning of a letter in UTF-8, whose end is missing. */
  | 'half';

/** A malformed sequence, with its place. */
export interface PercentFault {
  kind: PercentFaultKind;
  at: number;
  /** As it stands there. */
  raw: string;
  /** What it probably should be; null where nobody can tell. */
  would: string | null;
}

/** What decoding gave. Malformed sequences stay in the text as they are. */
export interface Decoded {
  text: string;
  faults: PercentFault[];
  /** How many there are; not every one of very many is in `faults`. */
  count: number;
  /** There are still sequences in it: it was encoded twice. */
  again: boolean;
}

/** How many faults are kept with their places; the screen shows fewer. */
export const MOST_FAULTS = 50;

const RUN = /(?:%[0-9a-f]{2})+|%u[0-9a-f]{4}|%[0-9a-f]?|\+/gi;
/** What means something in an address, and would mean it once decoded. */
const RESERVED = /[;/?:@&=+$,#%[\]\p{Cc}]/u;

/** Decodes; `charset` is what the bytes are read as. */
export function decodePercent(input: string, scope: Scope, charset: Charset = 'utf-8'): Decoded {
  const faults: PercentFault[] = [];
  const keep = scope === 'whole';
  let count = 0;
  const fault = (kind: PercentFaultKind, at: number, raw: string, would: string | null) => {
    if (count++ < MOST_FAULTS) faults.push({ kind, at, raw, would });
    return raw;
  };
  const text = input.replace(RUN, (raw, at: number) => {
    // In a form a plus is a space; one that was written `%2B` is not.
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
  return { text, faults, count, again: /%[0-9a-f]{2}/i.test(text) && count === 0 && !keep };
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

/** Whether bytes begin a letter of UTF-8 and only lack its end, with two of them or more: one alone may be anything. */
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

/** Throws a `CharsetFault` at half a letter: it has no bytes. */
function refuseHalves(text: string): void {
  const lone = loneSurrogate(text);
  if (lone >= 0) throw new CharsetFault(lone, text[lone]!, true);
}

/** Encodes a part of an address; `strict` also what RFC 3986 reserves and JavaScript leaves. */
export function encodeComponent(text: string, strict: boolean): string {
  refuseHalves(text);
  const encoded = encodeURIComponent(text);
  return strict ? encoded.replace(/[!'()*]/g, percents) : encoded;
}

/** Encodes a field's name or value as a browser sends a form. */
export function encodeForm(text: string): string {
  refuseHalves(text);
  return encodeURIComponent(text)
    .replace(/[!'()~]/g, percents)
    .replaceAll('%20', '+');
}

/** Encodes what may not stand in an address, and nothing that may: neither its signs nor what is encoded already. */
export function encodeRest(text: string): string {
  refuseHalves(text);
  return text.replace(/%(?![0-9a-f]{2})|[^A-Za-z0-9\-._~!$&'()*+,;=:@/?#[\]%]+/gi, percents);
}
