import { createTempFile } from '../../kit/temp-files.ts';

/** Collects a large result: in a temporary file, which takes no memory, or in parts of a Blob. */
interface ResultWriter {
  write(bytes: Uint8Array<ArrayBuffer>): void;
  finish(): Promise<Stored>;
  /** Removes the unfinished result. */
  discard(): Promise<void>;
}

/** A finished result. */
export interface Stored {
  blob: Blob;
  /** Name of its temporary file (`useTempFiles`); null: it is in memory. */
  stored: string | null;
}

/** Smaller results stay in memory, in bytes. */
const MAX_IN_MEMORY = 16e6;

async function fileWriter(owner: string): Promise<ResultWriter> {
  const { name, write, finish, discard } = await createTempFile(owner);
  return { write, discard, finish: async () => ({ blob: await finish(), stored: name }) };
}

function blobWriter(): ResultWriter {
  let parts: Blob[] = [];
  return {
    // Blobs instead of byte arrays: the browser may move them to the disk.
    write: (bytes) => void parts.push(new Blob([bytes])),
    finish: async () => ({ blob: new Blob(parts), stored: null }),
    async discard() {
      parts = [];
    },
  };
}

/** A writer for a result of that size, in the page's folder `owner` (`createPageFolder`). */
export async function createResultWriter(size: number, owner: string): Promise<ResultWriter> {
  if (size < MAX_IN_MEMORY) return blobWriter();
  try {
    return await fileWriter(owner);
  } catch {
    return blobWriter();
  }
}
