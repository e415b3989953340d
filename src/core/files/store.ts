import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** Bytes from `start` to `end`, both included, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The bytes of one file, as a store lists them. */
export interface StoredBytes {
  id: string;
  size: number;
  modified: Date;
}

/**
 * Where the bytes of files lie, under the ids of their rows: a folder (folder-store.ts) or a bucket (s3-store.ts). Bytes are
 * written once and never change. A store knows nothing of names, types, or organisations.
 */
export interface FileStore {
  /**
   * Writes bytes durably: once this returns, they survive a power cut. If the source or the store fails, nothing is readable
   * under the id.
   */
  write(id: string, source: AsyncIterable<Uint8Array>): Promise<void>;
  /** Makes a complete file on this machine the bytes of `id`; the file is moved, or copied and deleted. As durable as `write`. */
  adopt(id: string, path: string): Promise<void>;
  /** The bytes, or a range of them. Throws `MissingBytes`. */
  read(id: string, range?: ByteRange): Promise<Readable>;
  /**
   * The bytes as a file of this machine, or at least the first `most` of them, for a process that reads a descriptor. The caller
   * closes it. Throws `MissingBytes`.
   */
  open(id: string, most: number): Promise<FileHandle>;
  /** Size in bytes; null if there are none under the id. */
  sizeOf(id: string): Promise<number | null>;
  /** Removes the bytes; it is no error if there are none. */
  remove(id: string): Promise<void>;
  /** Everything that is stored, in no order. */
  list(): AsyncIterable<StoredBytes>;
  /** Removes what interrupted writes have left, if it is older than a day. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/** A row promised bytes that are not there. */
export class MissingBytes extends Error {
  override name = 'MissingBytes';

  constructor(id: string, options?: ErrorOptions) {
    super(`no bytes are stored for ${id}`, options);
  }
}
