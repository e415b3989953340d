import { crc32 as known } from 'node:zlib';
import { makeZip } from 'client-zip';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc32 } from '../../picture/crc32.ts';
import { type ZipEntry, zipOf } from './zip.ts';

const AT = new Date(2026, 4, 17, 12, 30, 20);

interface Read {
  name: string;
  bytes: string;
  crc: number;
}

/** Reads an archive as programs do: from its end, by its directory. */
async function read(archive: Blob): Promise<Read[]> {
  const bytes = new Uint8Array(await archive.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const end = bytes.length - 22;
  expect(view.getUint32(end, true)).toBe(0x06054b50);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  expect(at + view.getUint32(end + 12, true)).toBe(end);
  return Array.from({ length: count }, () => {
    expect(view.getUint32(at, true)).toBe(0x02014b50);
    const [named, more] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true)];
    const local = view.getUint32(at + 42, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + named));
    const [size, crc] = [view.getUint32(at + 24, true), view.getUint32(at + 16, true)];
    expect(view.getUint32(local, true)).toBe(0x04034b50);
    expect(view.getUint16(local + 8, true)).toBe(0);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    at += 46 + named + more;
    return { name, bytes: Buffer.from(bytes.subarray(start, start + size)).toString('latin1'), crc };
  });
}

const entry = (name: string, bytes: Uint8Array<ArrayBuffer>): ZipEntry => ({
  name,
  blob: new Blob([bytes]),
  crc: crc32(bytes),
});

describe('an archive', () => {
  it('holds what was put in, whatever it is called', async () => {
    const file = fc.tuple(
      fc.string({ minLength: 1, maxLength: 20 }).map((name) => name.toWellFormed()),
      fc.uint8Array({ maxLength: 300 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(file, { maxLength: 8 }), async (files) => {
        const found = await read(
          zipOf(
            files.map(([name, bytes]) => entry(name, new Uint8Array(bytes))),
            AT,
          ),
        );
        expect(found).toEqual(
          files.map(([name, bytes]) => ({
            name: Buffer.from(name).toString(),
            bytes: Buffer.from(bytes).toString('latin1'),
            crc: known(bytes),
          })),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('is read the same as one that another program has made', async () => {
    const files = ['Čaršija/stranica-1.png', 'stranica-2.png'].map((name, index) => ({
      name,
      input: `sadržaj ${index}`,
      lastModified: AT,
    }));
    const theirs = await new Response(makeZip(files)).blob();
    const mine = zipOf(
      files.map(({ name, input }) => entry(name, new TextEncoder().encode(input))),
      AT,
    );
    expect(await read(mine)).toEqual(await read(theirs));
  });

  it('goes beyond 4 GB and 65,535 files by the longer fields', async () => {
    // A fake Blob: only the size matters.
    const huge = { size: 6e9 } as Blob;
    const parts: BlobPart[] = [];
    const real = globalThis.Blob;
    globalThis.Blob = class {
      constructor(given: BlobPart[]) {
        parts.push(...given);
      }
    } as unknown as typeof Blob;
    try {
      zipOf(
        [
          { name: 'a', blob: huge, crc: 1 },
          { name: 'b', blob: huge, crc: 2 },
        ],
        AT,
      );
    } finally {
      globalThis.Blob = real;
    }
    const view = (part: BlobPart | undefined) => new DataView((part as Uint8Array<ArrayBuffer>).buffer);
    const second = view(parts[5]);
    expect(second.getUint32(20, true)).toBe(0xffffffff);
    expect(second.getUint32(42, true)).toBe(0xffffffff);
    // Name, then the extra field: id, length, both sizes, offset.
    expect([second.getUint16(47, true), second.getUint16(49, true)]).toEqual([1, 24]);
    expect(second.getBigUint64(51, true)).toBe(6_000_000_000n);
    expect(second.getBigUint64(67, true)).toBe(6_000_000_000n + 51n);
    const end = view(parts[6]);
    expect(end.getUint32(0, true)).toBe(0x06064b50);
    expect(end.getBigUint64(32, true)).toBe(2n);
    expect(end.getBigUint64(48, true)).toBe(12_000_000_000n + 102n);
    expect(end.getUint32(56, true)).toBe(0x07064b50);
    expect(end.getUint32(76 + 16, true)).toBe(0xffffffff);
  });
});

it('the checksum is the known one', () => {
  const same = fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
    expect(crc32(bytes)).toBe(known(bytes));
  });
  fc.assert(same);
});
