/** Finding the Base64 in what people paste: a data URL, a piece of CSS or HTML, a certificate, quotes around it. */

/** What stood around the payload. */
type Wrapping = 'plain' | 'data-url' | 'css' | 'img' | 'pem' | 'quoted';

/** Where in a text the payload stands, and what the text says of it. */
export interface Payload {
  wrapping: Wrapping;
  /** The payload's first letter. */
  start: number;
  /** A letter that ends the payload wherever it stands; none where the text itself ends it. */
  until: RegExp | null;
  /** The type that a data URL names, without judging whether it is so; the label of a PEM. */
  said: string | null;
  /** A data URL may also be written with percents, without Base64. */
  coding: 'base64' | 'percent';
}

const DATA_URL = /data:([^,;"'()\s]*)((?:;[^,;"'()]*)*?)(;\s*base64)?\s*,/i;
const PEM = /-----BEGIN ([A-Z0-9 ]+)-----[^\S\n]*\r?\n/;

/**
 * Finds the payload by the beginning of a text. `head` may be a part of it only: what stands around a payload stands in its
 * first few hundred letters.
 */
export function findPayload(head: string): Payload {
  const bom = head.startsWith('\ufeff') ? 1 : 0;
  const pem = PEM.exec(head);
  if (pem && head.slice(bom, pem.index).trim() === '')
    return {
      wrapping: 'pem',
      start: pem.index + pem[0].length,
      until: /-/,
      said: pem[1]!,
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
      said: url[1]?.toLowerCase() || 'text/plain',
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
  said: null,
  coding: 'base64',
});

/** A data URL with percents may hold nearly any letter; what began it says what ends it. */
function endOf(before: string): RegExp | null {
  const opening = /(["'])$/.exec(before)?.[1];
  if (opening) return new RegExp(opening);
  return /url\(\s*$/i.test(before) ? /\)/ : null;
}

/** The bytes of a payload that is written with percents. */
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
