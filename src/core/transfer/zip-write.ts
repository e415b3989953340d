import { crc32 } from 'node:zlib';
import { CENTRAL, END, LOCAL, STORED } from './zip.ts';

/** An entry's metadata. */
export interface Packed {
  path: string;
  method: number;
  /** Checksum and size of the content, and its size in the archive. */
  crc: number;
  unpacked: number;
  packed: number;
}

/** 1 January 1980, the first day of the format: equal records make equal files. */
const DAY = 0x21;

/** What both headers of an entry share. */
function common({ path, method, crc, unpacked, packed }: Packed): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(20, 0);
  // Bit 11: the name is UTF-8.
  bytes.writeUInt16LE(0x0800, 2);
  bytes.writeUInt16LE(method, 4);
  bytes.writeUInt16LE(DAY, 8);
  bytes.writeUInt32LE(crc, 10);
  bytes.writeUInt32LE(packed, 14);
  bytes.writeUInt32LE(unpacked, 18);
  bytes.writeUInt16LE(Buffer.byteLength(path), 22);
  return bytes;
}

/** The header before an entry's content. */
export const headerOf = (entry: Packed): Buffer =>
  Buffer.concat([signature(LOCAL), common(entry), Buffer.from(entry.path)]);

/** The central directory, with each entry's offset, and the end record. */
export function directoryOf(entries: readonly (Packed & { offset: number })[], at: number): Buffer {
  const records = entries.map((entry) => {
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(entry.offset, 10);
    return Buffer.concat([
      signature(CENTRAL),
      Buffer.from([20, 0]),
      common(entry),
      tail,
      Buffer.from(entry.path),
    ]);
  });
  const directory = Buffer.concat(records);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([directory, signature(END), end]);
}

/** An uncompressed archive of `files`, with sizes in the headers, for a reader that relies on them. */
export function zipStored(files: ReadonlyMap<string, Buffer>): Buffer {
  const parts: Buffer[] = [];
  const entries: (Packed & { offset: number })[] = [];
  let offset = 0;
  for (const [path, content] of files) {
    const size = content.length;
    const entry = { path, method: STORED, crc: crc32(content), unpacked: size, packed: size, offset };
    const header = headerOf(entry);
    parts.push(header, content);
    entries.push(entry);
    offset += header.length + size;
  }
  return Buffer.concat([...parts, directoryOf(entries, offset)]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
