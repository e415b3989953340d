/**
 * Builds a ZIP archive of files that are already compressed, without copying them: the Blob consists of headers, the files
 * themselves, and the directory. It is ready at once, however large.
 */

import { concatBytes } from '../../kit/concat-bytes.ts';

/** A file for the archive. */
export interface ZipEntry {
  /** Path, separated by `/`. */
  name: string;
  blob: Blob;
  /** CRC-32 of its bytes. */
  crc: number;
}

/** Value of a 32-bit or 16-bit field whose real value is in the ZIP64 extra field. */
const MORE = 0xffffffff;
const MANY = 0xffff;
const UTF8_NAMES = 0x0800;
const PLAIN = 20;
const ZIP64 = 45;

/** Builds the archive; every file gets the date `at`. */
export function zipOf(entries: readonly ZipEntry[], at: Date): Blob {
  const parts: BlobPart[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, blob, crc } of entries) {
    const bytes = new TextEncoder().encode(name);
    const common = [u16(UTF8_NAMES), u16(0), ...dosTime(at), u32(crc)];
    const sizes = long(blob.size);
    const local = join(
      ...[u32(0x04034b50), u16(sizes.needed ? ZIP64 : PLAIN), ...common, sizes.short, sizes.short],
      ...[u16(bytes.length), u16(sizes.needed ? 20 : 0), bytes],
      sizes.needed ? extra(sizes.full, sizes.full) : NONE,
    );
    const place = long(offset);
    const longer = extra(
      ...(sizes.needed ? [sizes.full, sizes.full] : []),
      ...(place.needed ? [place.full] : []),
    );
    const version = u16(longer.length > 0 ? ZIP64 : PLAIN);
    directory.push(
      join(
        ...[u32(0x02014b50), version, version, ...common, sizes.short, sizes.short, u16(bytes.length)],
        ...[u16(longer.length), u16(0), u16(0), u16(0), u32(0), place.short, bytes, longer],
      ),
    );
    parts.push(local, blob);
    offset += local.length + blob.size;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  return new Blob([...parts, ...directory, endOf(entries.length, size, offset)], { type: 'application/zip' });
}

const NONE = new Uint8Array(0);

/** End of central directory; in archives above 4 GB or 65,535 files, preceded by the ZIP64 records. */
function endOf(count: number, size: number, offset: number): Uint8Array<ArrayBuffer> {
  const needed = count >= MANY || size >= MORE || offset >= MORE;
  const longer = needed
    ? join(
        ...[u32(0x06064b50), u64(44), u16(ZIP64), u16(ZIP64), u32(0), u32(0), u64(count), u64(count)],
        ...[u64(size), u64(offset), u32(0x07064b50), u32(0), u64(offset + size), u32(1)],
      )
    : NONE;
  const files = u16(Math.min(count, MANY));
  const last = [u32(0x06054b50), u16(0), u16(0), files, files, long(size).short, long(offset).short, u16(0)];
  return join(longer, ...last);
}

/** A size for both kinds of fields. */
const long = (value: number) => ({
  needed: value >= MORE,
  short: u32(Math.min(value, MORE)),
  full: u64(value),
});

function extra(...values: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = values.reduce((sum, value) => sum + value.length, 0);
  return length === 0 ? NONE : join(u16(1), u16(length), ...values);
}

/** MS-DOS time and date: two-second steps, from 1980. */
function dosTime(at: Date): [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>] {
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);
  const date = ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();
  return [u16(time), u16(date)];
}

const u16 = (value: number) => Uint8Array.of(value, value >> 8);
const u32 = (value: number) => Uint8Array.of(value, value >> 8, value >> 16, value >> 24);
const join = (...parts: Uint8Array[]) => concatBytes(parts);
const u64 = (value: number) => join(u32(value % 2 ** 32), u32(Math.floor(value / 2 ** 32)));
