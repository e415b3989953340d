import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

/** A block map as app-builder writes it, of blocks of one size. */
export function blockMapOf(content: Buffer, block = 8 * 1024): Buffer {
  const checksums: string[] = [];
  const sizes: number[] = [];
  for (let at = 0; at < content.length; at += block) {
    const part = content.subarray(at, at + block);
    // Theirs is BLAKE2b of 18 bytes; the client compares texts.
    checksums.push(createHash('blake2b512').update(part).digest().subarray(0, 18).toString('base64'));
    sizes.push(part.length);
  }
  return gzipSync(JSON.stringify({ version: '2', files: [{ name: 'file', offset: 0, checksums, sizes }] }));
}
