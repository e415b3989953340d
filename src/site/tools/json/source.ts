/** What a person works on, in bytes; for workers. */
import { CharsetFault, type Encoding, encodeText } from '../charset/charset.ts';
import { type Decoded, toUtf8 } from '../charset/detect.ts';
import { refuseCharset } from '../kit/charset-fault.ts';
import { readBytes } from '../kit/read-text.ts';
import type { Source } from '../kit/use-source.ts';

/**
 * Reads a text or a file and brings it to UTF-8. What is typed in a box is what it shows, whatever the option says. Throws a `Refusal`
 * (`Wrong`) at half a letter, which no UTF-8 holds: it would become another letter.
 */
export async function readSource(source: Source, encoding: 'auto' | Encoding): Promise<Decoded> {
  if (typeof source === 'string') return toUtf8(written(source), 'utf-8');
  return toUtf8(await readBytes(source), encoding);
}

function written(text: string): Uint8Array<ArrayBuffer> {
  try {
    return encodeText(text, 'utf-8');
  } catch (error) {
    if (error instanceof CharsetFault) return refuseCharset(text, error, 'utf-8');
    throw error;
  }
}
