import { createHash } from 'node:crypto';
import type { SignedBytes } from './minisign.ts';

/** Bytes of a file that is held in memory as a whole, which a signature over the bytes themselves needs: 256 MiB. */
export const MAX_WHOLE = 256 * 1024 ** 2;

/** What is computed of a file in one pass. */
export interface Digests extends SignedBytes {
  /** Base64. */
  sha512: string;
}

/** Reads all bytes once. `size`: how many there are; `whole`: whether they are to be kept, if they are not more than `MAX_WHOLE`. */
export async function readDigests(
  source: AsyncIterable<Uint8Array>,
  { size, whole, signal }: { size: number; whole: boolean; signal?: AbortSignal },
): Promise<Digests> {
  const sha512 = createHash('sha512');
  const blake2b = createHash('blake2b512');
  const kept = whole && size <= MAX_WHOLE ? Buffer.allocUnsafe(size) : null;
  let at = 0;
  for await (const chunk of source) {
    signal?.throwIfAborted();
    sha512.update(chunk);
    blake2b.update(chunk);
    if (at + chunk.length > size) throw new Error('A file has more bytes than its row says');
    kept?.set(chunk, at);
    at += chunk.length;
  }
  if (at !== size) throw new Error('A file has fewer bytes than its row says');
  return { sha512: sha512.digest('base64'), blake2b: blake2b.digest(), whole: kept };
}
