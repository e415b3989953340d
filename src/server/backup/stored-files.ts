import { createHash } from 'node:crypto';
import { type FileStore, MissingBytes } from '../../core/files/store.ts';
import type { Client } from '../db/client.ts';
import { written } from './entries.ts';
import type { FileFault, FileTail } from './manifest.ts';

/** A file whose bytes belong to an archive. */
export interface ArchivedFile {
  id: string;
  /** In bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

/** The stored files of an installation. */
export interface StoredFiles {
  store: FileStore;
  /** Every file whose bytes the rows of this transaction promise. */
  inSnapshot(client: Client): Promise<ArchivedFile[]>;
}

/** A file whose bytes could not be archived as its row promises them. */
export interface FaultyFile {
  id: string;
  fault: FileFault;
}

/** The files whose bytes have arrived, and lie under their own id; others are removed when their lease ends, or share bytes. */
export async function filesInSnapshot(client: Client): Promise<ArchivedFile[]> {
  const { rows } = await client.query<{ id: string; size: string; sha256: string }>(
    `select idguid::text as id, size::text as size, sha256 from public.files
     where sha256 is not null and same_as is null order by idguid`,
  );
  return rows.map(({ id, size, sha256 }) => ({ id, size: Number(size), sha256 }));
}

/** The entry of one file. What is wrong with its bytes is in the entry's tail, and given to `ended`. */
export function fileEntry(
  store: FileStore,
  { id, size, sha256 }: ArchivedFile,
  ended: (tail: FileTail) => void,
): AsyncGenerator<Buffer, void, undefined> {
  const seen = new Bytes();
  let fault: FileFault | null = null;
  async function* body(): AsyncGenerator<Uint8Array, void, undefined> {
    const bytes = read(store, id);
    try {
      for (;;) {
        // Only what the store throws is a fault of the file; an error of the reader ends the backup.
        const next = await bytes.next().catch((error: unknown) => {
          fault = error instanceof MissingBytes ? 'missing' : 'unreadable';
          return null;
        });
        if (!next || next.done) return;
        seen.add(next.value);
        yield next.value;
      }
    } finally {
      await bytes.return();
    }
  }
  return written({ kind: 'file', id, size, sha256 }, body(), () => {
    const found = seen.end();
    if (!fault && (found.size !== size || found.sha256 !== sha256)) fault = 'different';
    const tail = { ...found, fault };
    ended(tail);
    return tail;
  });
}

async function* read(store: FileStore, id: string): AsyncGenerator<Uint8Array, void, undefined> {
  yield* (await store.read(id)) as AsyncIterable<Uint8Array>;
}

/** Counts and hashes bytes. */
export class Bytes {
  readonly #hash = createHash('sha256');
  #size = 0;

  add(bytes: Uint8Array): void {
    this.#hash.update(bytes);
    this.#size += bytes.length;
  }

  /** To be called once. */
  end(): { size: number; sha256: string } {
    return { size: this.#size, sha256: this.#hash.digest('hex') };
  }
}

/** The bytes that a store holds under an id, counted and hashed. */
export async function bytesOf(store: FileStore, id: string): Promise<{ size: number; sha256: string }> {
  const seen = new Bytes();
  for await (const bytes of read(store, id)) seen.add(bytes);
  return seen.end();
}
