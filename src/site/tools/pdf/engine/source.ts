/** Bytes of a file that are read piece by piece, so that a large document is never whole in memory. */
export interface ByteSource {
  readonly size: number;
  /** Copies the bytes from `position` on into `into`, all of it. Throws where the file cannot be read any more. */
  read(position: number, into: Uint8Array): void;
}

/** Reads a file and waits for it: there is such a thing in workers only. */
declare const FileReaderSync: new () => { readAsArrayBuffer(blob: Blob): ArrayBuffer };

/** How much of a file is read at once: the engine itself asks for some hundred bytes at a time. */
const BLOCK = 256 * 1024;
/** How many of these are kept: a document's table and its current page are seldom spread over more. */
const KEPT = 48;

/** A source of bytes that are in memory already. */
export function bytesSource(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    read(position, into) {
      if (position + into.length > bytes.length) throw new RangeError('Read past the end of the file');
      into.set(bytes.subarray(position, position + into.length));
    },
  };
}

/** A source that reads a picked file where it lies, block by block. Only in a worker: it waits for the disk. */
export function blobSource(blob: Blob): ByteSource {
  const reader = new FileReaderSync();
  const readAt = (from: number, to: number): Uint8Array =>
    new Uint8Array(reader.readAsArrayBuffer(blob.slice(from, to)));
  return blockSource(blob.size, readAt);
}

/** What `blobSource` does, over any way to read a piece. Blocks that were used last stay. */
export function blockSource(size: number, readAt: (from: number, to: number) => Uint8Array): ByteSource {
  const blocks = new Map<number, Uint8Array>();
  const block = (index: number): Uint8Array => {
    const found = blocks.get(index) ?? readAt(index * BLOCK, Math.min(size, (index + 1) * BLOCK));
    blocks.delete(index);
    blocks.set(index, found);
    if (blocks.size > KEPT) blocks.delete(blocks.keys().next().value as number);
    return found;
  };
  return {
    size,
    read(position, into) {
      // A long stream is read straight into its place; it would only push the small blocks out.
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
