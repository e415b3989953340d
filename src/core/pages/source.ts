/** Random access to a file's bytes, so that a large document is never in memory as a whole. */
export interface ByteSource {
  readonly size: number;
  /** Fills `into` with the bytes from `position`. Throws where the file cannot be read any more. */
  read(position: number, into: Uint8Array): void;
}

/** Synchronous file reading, in workers only. */
declare const FileReaderSync: new () => { readAsArrayBuffer(blob: Blob): ArrayBuffer };

/** Block size, in bytes: the engine itself asks for a few hundred bytes at a time. */
const BLOCK = 256 * 1024;
/** Number of blocks in the cache: enough for the cross-reference table and the current page. */
const MAX_BLOCKS = 48;

/** A source over bytes in memory. */
export function bytesSource(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    read(position, into) {
      if (position + into.length > bytes.length) throw new RangeError('Read past the end of the file');
      into.set(bytes.subarray(position, position + into.length));
    },
  };
}

/** A source over a chosen file, read block by block. Workers only: reading is synchronous. */
export function blobSource(blob: Blob): ByteSource {
  const reader = new FileReaderSync();
  const readAt = (from: number, to: number): Uint8Array =>
    new Uint8Array(reader.readAsArrayBuffer(blob.slice(from, to)));
  return blockSource(blob.size, readAt);
}

/** A source over any read function, with an LRU cache of blocks. */
export function blockSource(size: number, readAt: (from: number, to: number) => Uint8Array): ByteSource {
  const blocks = new Map<number, Uint8Array>();
  const block = (index: number): Uint8Array => {
    const found = blocks.get(index) ?? readAt(index * BLOCK, Math.min(size, (index + 1) * BLOCK));
    blocks.delete(index);
    blocks.set(index, found);
    if (blocks.size > MAX_BLOCKS) blocks.delete(blocks.keys().next().value as number);
    return found;
  };
  return {
    size,
    read(position, into) {
      // A long stream bypasses the cache; it would only evict the small blocks.
      if (into.length > BLOCK) return into.set(readAt(position, position + into.length));
      for (let done = 0; done < into.length; ) {
        const at = position + done;
        const from = at % BLOCK;
        const piece = block(Math.floor(at / BLOCK)).subarray(from, from + into.length - done);
        if (piece.length === 0) throw new RangeError('Read past the end of the file');
        into.set(piece, done);
        done += piece.length;
      }
    },
  };
}
