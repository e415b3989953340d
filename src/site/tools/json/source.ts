/** Reads the input as bytes; for workers. */
import { CharsetFault, type Encoding, encodeText } from '../charset/charset.ts';
import { type Decoded, toUtf8 } from '../charset/detect.ts';
import { refuseCharset } from '../kit/charset-fault.ts';
import { readBytes } from '../kit/read-text.ts';
import type { Source } from '../kit/use-source.ts';

/**
 * Reads text or a file as UTF-8. Typed text ignores the encoding option. Throws a `Refusal` (`TextFault`) for a lone surrogate,
 * which UTF-8 cannot hold.
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
