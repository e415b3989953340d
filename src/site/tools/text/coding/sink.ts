import { newFile } from '../../kit/own-files.ts';

/** Where a large result goes while it grows: a file of the browser's own, which takes no memory, or pieces of a Blob. */
interface Sink {
  write(bytes: Uint8Array<ArrayBuffer>): void;
  finish(): Promise<Stored>;
  /** Gives back the room, where the work was broken off. */
  discard(): Promise<void>;
}

/** A finished result. */
export interface Stored {
  blob: Blob;
  /** The page's file that it lies in (`useOwnFiles`); null where it lies in none. */
  stored: string | null;
}

/** A result smaller than this stays in memory. */
const SMALL = 16e6;

async function fileSink(owner: string): Promise<Sink> {
  const { name, write, finish, discard } = await newFile(owner);
  return { write, discard, finish: async () => ({ blob: await finish(), stored: name }) };
}

function blobSink(): Sink {
  let parts: Blob[] = [];
  return {
    // A Blob of each piece: the browser may put it aside, an array of bytes it may not.
    write: (bytes) => void parts.push(new Blob([bytes])),
    finish: async () => ({ blob: new Blob(parts), stored: null }),
    async discard() {
      parts = [];
    },
  };
}

/** A place for a result of that size, in the page's folder `owner` (`ownFolder`). */
export async function openSink(size: number, owner: string): Promise<Sink> {
  if (size < SMALL) return blobSink();
  try {
    return await fileSink(owner);
  } catch {
    return blobSink();
  }
}
