import { createHash } from 'node:crypto';
import { HEAD_BYTES } from './media/media-type.ts';

/** What is known of bytes once they have all gone by. */
export interface Measure {
  size: number;
  /** Hexadecimal. */
  sha256: string;
  head: Buffer;
}

/** Passes bytes on and measures them; `refuse` throws for a size that is too large. `result` may be called after the last byte. */
export function measured(source: AsyncIterable<Uint8Array>, refuse: (size: number) => void) {
  const hash = createHash('sha256');
  const beginning: Uint8Array[] = [];
  let size = 0;
  let kept = 0;
  let sha256 = '';

  async function* bytes(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      size += chunk.length;
      refuse(size);
      if (kept < HEAD_BYTES) {
        const part = Buffer.from(chunk.subarray(0, HEAD_BYTES - kept));
        beginning.push(part);
        kept += part.length;
      }
      hash.update(chunk);
      yield chunk;
    }
    sha256 = hash.digest('hex');
  }

  return { bytes: bytes(), result: (): Measure => ({ size, sha256, head: Buffer.concat(beginning) }) };
}
