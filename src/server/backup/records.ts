import { altered, BackupError, cut } from './error.ts';
import { MAGIC, newSeal, type Seal, sealOf, TAG_SIZE } from './seal.ts';

/** Bytes of a record before it is sealed. All but the last are full, so their lengths need not be stored. */
export const RECORD_SIZE = 64 * 1024;
/** Longest head that is read before the archive is refused. */
const MAX_HEAD = 1024;

/** An archive: its head and `source` in sealed records. At least one record, which may be empty. */
export async function* sealed(
  source: AsyncIterable<Uint8Array>,
  passphrase: string | null,
): AsyncGenerator<Buffer, void, undefined> {
  const { seal, head } = await newSeal(passphrase);
  yield head;
  let number = 0;
  let record = Buffer.allocUnsafe(RECORD_SIZE);
  let length = 0;
  for await (const chunk of source)
    for (let at = 0; at < chunk.length; ) {
      // Only what follows tells that a full record is not the last.
      if (length === RECORD_SIZE) {
        yield seal.close(record, number++, false);
        record = Buffer.allocUnsafe(RECORD_SIZE);
        length = 0;
      }
      const part = chunk.subarray(at, at + RECORD_SIZE - length);
      record.set(part, length);
      length += part.length;
      at += part.length;
    }
  yield seal.close(record.subarray(0, length), number, true);
}

/**
 * The content of an archive. Throws BackupError if the passphrase is wrong, and DamagedArchive as soon as a record is not as it
 * was written: cut, moved, altered or followed by more.
 */
export async function* opened(
  archive: AsyncIterable<Uint8Array>,
  ask: () => Promise<string>,
): AsyncGenerator<Buffer, void, undefined> {
  const reader = new Reader(archive);
  try {
    const seal = await sealOf(await headOf(reader), ask);
    const size = RECORD_SIZE + TAG_SIZE;
    let record = await reader.upTo(size);
    for (let number = 0; ; number++) {
      const next = record.length === size ? await reader.upTo(size) : Buffer.alloc(0);
      const last = next.length === 0;
      yield openRecord(seal, record, number, last);
      if (last) return;
      record = next;
    }
  } finally {
    await reader.close();
  }
}

function openRecord(seal: Seal, record: Buffer, number: number, last: boolean): Buffer {
  if (record.length < TAG_SIZE) throw cut();
  const plain = seal.open(record, number, last);
  if (plain) return plain;
  // A whole record that is not the last one ends the archive, or more follows its last one.
  throw last && seal.open(record, number, false)
    ? cut()
    : last && isPart(record)
      ? cutOrAltered()
      : altered();
}

const isPart = (record: Buffer): boolean => record.length < RECORD_SIZE + TAG_SIZE;

const cutOrAltered = (): Error =>
  Object.assign(cut(), {
    message: 'Arhiva je oštećena: odsječena je ili izmijenjena pri kraju. Uzmite drugu kopiju.',
  });

/** Both lines at the beginning. Throws BackupError if the file is no archive. */
async function headOf(reader: Reader): Promise<Buffer> {
  const magic = await reader.upTo(MAGIC.length);
  if (!magic.equals(Buffer.from(MAGIC))) {
    if (magic.length < MAGIC.length && MAGIC.startsWith(magic.toString('latin1'))) throw cut();
    throw new BackupError('Ova datoteka nije arhiva Čaršije, ili je iz novije verzije programa.');
  }
  const line: Buffer[] = [];
  for (let length = 0; length < MAX_HEAD; length++) {
    const byte = await reader.upTo(1);
    if (byte.length === 0) throw cut();
    line.push(byte);
    if (byte[0] === 10) return Buffer.concat([magic, ...line]);
  }
  throw altered();
}

/** Reads a stream of chunks by length. */
export class Reader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /** The next `size` bytes, or fewer at the end. */
  async upTo(size: number): Promise<Buffer> {
    const parts = [this.#take(size)];
    for (let length = parts[0]!.length; length < size; ) {
      const { value, done } = await this.#chunks.next();
      if (done) break;
      this.#rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
      const part = this.#take(size - length);
      length += part.length;
      parts.push(part);
    }
    return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
  }

  #take(size: number): Buffer {
    const part = this.#rest.subarray(0, size);
    this.#rest = this.#rest.subarray(part.length);
    return part;
  }

  /** Lets go of the source before its end. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}
