import { NotEInvoice } from './refusal.ts';

/** Most bytes of an e-invoice, more than any has: those with pictures in them have a few megabytes. */
export const MAX_XML_BYTES = 10 * 1024 * 1024;

export interface Decoded {
  text: string;
  /** The encoding that it was read in although another is declared; null: as declared. */
  instead: string | null;
}

/** The text of an XML document in the encoding of its byte order mark or declaration. Throws `NotEInvoice`. */
export function decoded(xml: Uint8Array | string): Decoded {
  if (xml.length > MAX_XML_BYTES) throw new NotEInvoice('too_large');
  const result = typeof xml === 'string' ? { text: xml, instead: null } : decodedBytes(xml);
  if (/^\ufeff?\s*$/.test(result.text)) throw new NotEInvoice('empty');
  if (result.text.includes('\0')) throw new NotEInvoice('not_xml');
  return result;
}

function decodedBytes(bytes: Uint8Array): Decoded {
  const wide = wideOf(bytes);
  if (wide) return { text: new TextDecoder(wide).decode(bytes), instead: null };
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared =
    /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1] ?? 'utf-8';
  // The declaration itself was read byte by byte, so it cannot be UTF-16.
  const label = head.startsWith('\xef\xbb\xbf') || /^utf-?16/i.test(declared) ? 'utf-8' : declared;
  const text = decodedAs(label, bytes);
  if (text !== null) return { text, instead: null };
  // Programs of the region write their own letters and declare UTF-8 all the same.
  const instead = 'windows-1250';
  const guessed = decodedAs(instead, bytes);
  if (guessed === null) throw new NotEInvoice('encoding');
  return { text: guessed, instead };
}

/** UTF-16 by its mark, or by how its first letter `<` is written. */
function wideOf([first, second]: Uint8Array): string | null {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? 'utf-16be' : null;
}

/** Null for an encoding that is unknown or that the bytes are not of. */
function decodedAs(label: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
