import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { MAX_ENTRIES, MAX_OFFICE_BYTES, MAX_UNPACKED } from './limits.ts';
import { readBytes, type Source } from './source.ts';
import { Unreadable } from './unreadable.ts';

/** An office file, which is a ZIP archive; entries within entries are not opened. */
export interface Archive {
  /** Paths in the order of the archive. */
  paths: string[];
  has(path: string): boolean;
  /** An entry's bytes; ending the iteration stops the unpacking. All entries together are at most `MAX_UNPACKED`. */
  read(path: string): AsyncGenerator<Buffer>;
  /** A whole small entry as text; empty if there is none. */
  text(path: string, most: number): Promise<string>;
}

/** The beginning of the container of old office files, and of protected new ones. */
const CONTAINER = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
/** Name of the stream in which a protected file lies. */
const PROTECTED = Buffer.from('EncryptedPackage', 'utf16le');

export async function openArchive(source: Source): Promise<Archive> {
  if (source.size === 0) throw new Unreadable('damaged', 'the file is empty');
  if (source.size > MAX_OFFICE_BYTES) throw new Unreadable('too_large');
  if (readBytes(source, 0, CONTAINER.length).equals(CONTAINER))
    throw new Unreadable(holdsProtected(source) ? 'protected' : 'unsupported');
  const zip = await orDamaged(
    new Promise<ZipFile>((resolve, reject) =>
      yauzl.fromFd(source.fd, { lazyEntries: true, autoClose: false }, (error, file) =>
        error ? reject(error) : resolve(file),
      ),
    ),
  );
  if (zip.entryCount > MAX_ENTRIES) throw new Unreadable('too_large', `${zip.entryCount} entries`);
  const entries = await orDamaged(listEntries(zip));
  let left = MAX_UNPACKED;

  async function* read(path: string): AsyncGenerator<Buffer> {
    const entry = entries.get(path);
    if (!entry) return;
    if (entry.isEncrypted()) throw new Unreadable('protected');
    const stream = await orDamaged(
      new Promise<NodeJS.ReadableStream>((resolve, reject) =>
        zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened))),
      ),
    );
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        left -= chunk.length;
        if (left < 0) throw new Unreadable('too_large', 'unpacked bytes');
        yield chunk;
      }
    } catch (error) {
      throw error instanceof Unreadable ? error : new Unreadable('damaged', (error as Error).message);
    }
  }
  return {
    paths: [...entries.keys()],
    has: (path) => entries.has(path),
    read,
    async text(path, most) {
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of read(path)) {
        size += chunk.length;
        if (size > most) throw new Unreadable('too_large', path);
        chunks.push(chunk);
      }
      return Buffer.concat(chunks).toString();
    },
  };
}

/** By path; of several entries with one path the first. */
function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry);
      if (entries.size > MAX_ENTRIES) reject(new Unreadable('too_large', 'entries'));
      else zip.readEntry();
    });
    zip.readEntry();
  });
}

/** The names of the container's streams are in its first or last blocks. */
function holdsProtected(source: Source): boolean {
  const NEAR = 256 * 1024;
  return (
    readBytes(source, 0, NEAR).includes(PROTECTED) ||
    readBytes(source, Math.max(0, source.size - NEAR), source.size).includes(PROTECTED)
  );
}

const orDamaged = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: Error) => {
    throw error instanceof Unreadable ? error : new Unreadable('damaged', error.message);
  });
