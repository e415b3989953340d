/** Finds the Base64 in pasted text: a data URL, CSS, HTML, a certificate, quotes. */

/** What surrounds the payload. */
type Wrapping = 'plain' | 'data-url' | 'css' | 'img' | 'pem' | 'quoted';

/** Position of the payload in a text, and what the text declares about it. */
export interface Payload {
  wrapping: Wrapping;
  /** Offset of its first character. */
  start: number;
  /** Matches its end; null: the end of the text. */
  until: RegExp | null;
  /** The type named by a data URL, unchecked, or the label of a PEM. */
  declaredType: string | null;
  /** A data URL without `;base64` is percent-encoded. */
  coding: 'base64' | 'percent';
}

const DATA_URL = /data:([^,;"'()\s]*)((?:;[^,;"'()]*)*?)(;\s*base64)?\s*,/i;
const PEM = /-----BEGIN ([A-Z0-9 ]+)-----[^\S\n]*\r?\n/;

/** Finds the payload. `head`: the beginning of the text suffices, since the payload starts within a few hundred characters. */
export function findPayload(head: string): Payload {
  const bom = head.startsWith('\ufeff') ? 1 : 0;
  const pem = PEM.exec(head);
  if (pem && head.slice(bom, pem.index).trim() === '')
    return {
      wrapping: 'pem',
      start: pem.index + pem[0].length,
      until: /-/,
      declaredType: pem[1]!,
      coding: 'base64',
    };
  const url = DATA_URL.exec(head);
  if (url) {
    const before = head.slice(bom, url.index);
    const wrapping = /<img\b[^>]*$|<(?:image|source|link|a|object)\b[^>]*$/i.test(before)
      ? 'img'
      : /url\(\s*(?:&quot;|["'])?$/i.test(before)
        ? 'css'
        : 'data-url';
    return {
      wrapping,
      start: url.index + url[0].length,
      until: url[3] ? /["'()<>\\&;`]/ : endOf(before),
      declaredType: url[1]?.toLowerCase() || 'text/plain',
      coding: url[3] ? 'base64' : 'percent',
    };
  }
  const css = /^\s*(?:[\w-]+\s*:\s*)?url\(\s*["']?/i.exec(head.slice(bom));
  if (css) return plain('css', bom + css[0].length, /["')]/);
  const quote = /^\s*(["'`])/.exec(head.slice(bom));
  if (quote) return plain('quoted', bom + quote[0].length, new RegExp(quote[1]!));
  return plain('plain', bom, null);
}

const plain = (wrapping: Wrapping, start: number, until: RegExp | null): Payload => ({
  wrapping,
  start,
  until,
  declaredType: null,
  coding: 'base64',
});

/** A percent-encoded data URL may hold almost any character; its opening quote or bracket tells what ends it. */
function endOf(before: string): RegExp | null {
  const opening = /(["'])$/.exec(before)?.[1];
  if (opening) return new RegExp(opening);
  return /url\(\s*$/i.test(before) ? /\)/ : null;
}

/** The bytes of a percent-encoded payload. */
export function percentBytes(payload: string): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(payload.toWellFormed());
  let to = 0;
  for (let at = 0; at < bytes.length; at++, to++) {
    const hex = bytes[at] === 37 ? String.fromCharCode(bytes[at + 1] ?? 0, bytes[at + 2] ?? 0) : '';
    if (/^[0-9a-f]{2}$/i.test(hex)) {
      bytes[to] = Number.parseInt(hex, 16);
      at += 2;
    } else bytes[to] = bytes[at]!;
  }
  return bytes.slice(0, to);
}
