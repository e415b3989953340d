import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { MOST_BYTES, MOST_UNPACKED, receive, unpacked } from './body.ts';

const readSent = async (body: Readable, encoding?: string) => unpacked(await receive(body, encoding));
const inChunks = (bytes: Buffer, size = 64 * 1024): Readable =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    })(),
  );

describe('a body', () => {
  it('is read as it is, and unpacked if it is packed, whatever it says of itself', async () => {
    const text = 'čaršija\n'.repeat(50_000);
    expect(await readSent(inChunks(Buffer.from(text)), undefined)).toEqual({
      text,
      isCut: false,
      isBroken: false,
    });
    expect(await readSent(inChunks(gzipSync(text)), 'gzip')).toEqual({ text, isCut: false, isBroken: false });
    for (const size of [1, 7])
      expect(await readSent(inChunks(gzipSync(text), size))).toEqual({ text, isCut: false, isBroken: false });
    const begun = [Buffer.from([0x1f]), Buffer.from('{"a":1}')];
    expect(await readSent(Readable.from(begun))).toEqual({
      text: '\u001f{"a":1}',
      isCut: false,
      isBroken: false,
    });
    await expect(readSent(inChunks(Buffer.from('x')), 'br')).rejects.toMatchObject({ status: 415 });
  });

  it('that is too long, or unpacks to too much, is refused before it is all there', async () => {
    let sent = 0;
    const endless = Readable.from(
      (function* () {
        for (;;) {
          sent += 64 * 1024;
          yield Buffer.alloc(64 * 1024, 97);
        }
      })(),
    );
    await expect(readSent(endless, undefined)).rejects.toMatchObject({ status: 413 });
    expect(sent).toBeLessThan(2 * MOST_BYTES);
    const bomb = gzipSync(Buffer.alloc(4 * MOST_UNPACKED), { level: 1 });
    expect(bomb.length).toBeLessThan(MOST_BYTES);
    const before = process.memoryUsage().arrayBuffers;
    await expect(readSent(inChunks(bomb), 'gzip')).rejects.toMatchObject({ status: 413 });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(3 * MOST_UNPACKED);
  });

  it('whose packing breaks off, or is broken, gives what came before', async () => {
    const lines = Array.from({ length: 20_000 }, (_, n) => `{"n":${n * 7919}}`).join('\n');
    const packed = gzipSync(lines);
    const cut = await readSent(inChunks(packed.subarray(0, packed.length / 2)), 'gzip');
    expect(cut).toMatchObject({ isCut: true, isBroken: false });
    expect(cut.text.length).toBeGreaterThan(1000);
    expect(lines.startsWith(cut.text)).toBe(true);
    const broken = Buffer.from(packed);
    broken.fill(0xff, packed.length - 2000, packed.length - 1000);
    expect(await readSent(inChunks(broken), 'gzip')).toMatchObject({ isCut: true });
    for (const [bytes, isBroken] of [
      [[0x1f, 0x8b], false],
      [[0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3], false],
      [[0x1f, 0x8b, 9, 0, 0, 0, 0, 0, 0, 3], true],
      [[0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xff, 0xff], true],
    ] as const)
      expect(await readSent(inChunks(Buffer.from(bytes)), 'gzip')).toEqual({
        text: '',
        isCut: true,
        isBroken,
      });
  });
});
