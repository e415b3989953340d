import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { expect } from 'vitest';
import { directoryOf, headerOf } from '../../../transfer/zip-write.ts';
import { MAX_HEAP, MAX_MEMORY } from '../limits.ts';
import type { Part } from '../messages.ts';
import { read } from '../reading.ts';
import { stored } from './made.ts';
import { withPeak } from './peak.ts';

export const MB = 1024 * 1024;

/** What is said of each part: ok, or why not. The time is generous, so that what ends a bomb is not the load of the machine. */
export async function said(name: string, content: Uint8Array | string, ...parts: Part[]) {
  return saidWithin(60_000, name, content, ...parts);
}

export async function saidWithin(time: number, name: string, content: Uint8Array | string, ...parts: Part[]) {
  const before = process.memoryUsage().rss;
  const file = await stored(name, content);
  const started = performance.now();
  const { result: found, peak } = await withPeak(() =>
    read(file, parts, { bounds: { time, memory: MAX_MEMORY, heap: MAX_HEAP } }),
  );
  if (process.env.READING_FIGURES)
    console.log(
      `${name} ${file.size} B: ${JSON.stringify(found).slice(0, 150)} ${peak} MB, ${Math.round(performance.now() - started)} ms`,
    );
  // The parent holds no more than it was answered.
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * MB);
  return parts.map((part) => (found[part]!.ok ? 'ok' : (found[part] as { reason: string }).reason));
}

interface Entry {
  path: string;
  packed: Buffer;
  unpacked: number;
}

/** An archive of packed entries, whose sizes are said and not checked. */
export function archive(entries: Entry[]): Buffer {
  const chunks: Buffer[] = [];
  let offset = 0;
  const listed = entries.map(({ path, packed, unpacked }) => {
    const entry = { path, method: 8, crc: 0, unpacked, packed: packed.length, offset };
    const header = headerOf(entry);
    chunks.push(header, packed);
    offset += header.length + packed.length;
    return entry;
  });
  return Buffer.concat([...chunks, directoryOf(listed, offset)]);
}

/** At least `size` bytes of one repeated text, packed: a block that stands for itself, again and again. */
export function packed(piece: string, size: number): Buffer {
  const count = Math.ceil((4 * MB) / piece.length);
  const block = deflateRawSync(piece.repeat(count), { finishFlush: constants.Z_FULL_FLUSH });
  const times = Math.ceil(size / (count * piece.length));
  return Buffer.concat([...Array.from({ length: times }, () => block), deflateRawSync('')]);
}

export const part = (path: string, xml: string): Entry => ({
  path,
  packed: deflateRawSync(xml),
  unpacked: Buffer.byteLength(xml),
});

/** A black picture, which packs to next to nothing. */
export function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0], 8);
  const row = Math.ceil(width / 8) + 1;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(row * height), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
