import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { badFile, MAX_UNPACKED } from './limits.ts';

const inflate = promisify(inflateRaw);

/** Signatures of an archive's records, and the ways its entries are packed. */
export const END = 0x06054b50;
export const CENTRAL = 0x02014b50;
export const LOCAL = 0x04034b50;
const MAX_ENTRIES = 1000;
export const STORED = 0;
export const DEFLATED = 8;

interface Entry {
  path: string;
  method: number;
  packed: number;
  unpacked: number;
  offset: number;
}

const damaged = () => badFile('Excel datoteka je oštećena i ne može se pročitati.');
const bomb = () => badFile('Datoteka je raspakovana prevelika (najviše 50 MB).');

/**
 * Unpacks the entries named by `wanted`, at most `MAX_UNPACKED` bytes in all, counted while unpacking. Throws 422 for a
 * damaged, encrypted or oversized archive.
 */
export async function unzip(
  archive: Buffer,
  wanted: (path: string) => boolean,
): Promise<Map<string, Buffer>> {
  const entries = listEntries(archive).filter(({ path }) => wanted(path));
  if (entries.reduce((sum, entry) => sum + entry.unpacked, 0) > MAX_UNPACKED) throw bomb();
  const files = new Map<string, Buffer>();
  let left = MAX_UNPACKED;
  for (const entry of entries) {
    const content = await unpack(archive, entry, left);
    left -= content.length;
    files.set(entry.path, content);
  }
  return files;
}

/** Every entry of the archive's central directory. */
function listEntries(archive: Buffer): Entry[] {
  // The end record is the last thing in the file but for a comment of at most 65535 bytes.
  let end = archive.length - 22;
  const first = Math.max(0, end - 0xffff);
  while (end >= first && archive.readUInt32LE(end) !== END) end--;
  if (end < first || end < 0) throw damaged();
  const count = archive.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw bomb();
  const entries: Entry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== CENTRAL) throw damaged();
    const encrypted = (archive.readUInt16LE(at + 8) & 1) === 1;
    if (encrypted) throw badFile('Datoteka je zaštićena lozinkom. Sačuvajte je bez lozinke.');
    const nameLength = archive.readUInt16LE(at + 28);
    entries.push({
      path: archive.toString('utf8', at + 46, at + 46 + nameLength),
      method: archive.readUInt16LE(at + 10),
      packed: archive.readUInt32LE(at + 20),
      unpacked: archive.readUInt32LE(at + 24),
      offset: archive.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

async function unpack(archive: Buffer, entry: Entry, most: number): Promise<Buffer> {
  const at = entry.offset;
  if (at + 30 > archive.length || archive.readUInt32LE(at) !== LOCAL) throw damaged();
  const start = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  if (start + entry.packed > archive.length) throw damaged();
  const packed = archive.subarray(start, start + entry.packed);
  if (entry.method === STORED) {
    if (packed.length > most) throw bomb();
    return packed;
  }
  if (entry.method !== DEFLATED) throw damaged();
  try {
    return await inflate(packed, { maxOutputLength: Math.max(most, 1) });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? bomb() : damaged();
  }
}
