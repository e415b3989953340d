// Long, since the process that reads is killed at its work, and files are drawn in it. In the suite: read-pages.test.ts (a page of a PDF,
// a picture), readers.test.ts.
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { scaledTimeout } from '../../../../test/timeout.ts';
import type { PageWords } from '../page-words.ts';
import { makePdf, words } from '../test/made.ts';
import { readPages } from './read-pages.ts';
import { readersOf } from './test/readers.ts';
import { closeOpened, readAll, stored } from './test/reading.ts';

afterAll(closeOpened);

describe('what cannot be read', () => {
  const pdf = makePdf([{ content: words('Faktura', 60, 700) }]);
  it.each<[string, () => Uint8Array | Promise<Uint8Array>, string, string]>([
    ['half a PDF', () => pdf.subarray(0, pdf.length - 200), 'application/pdf', 'truncated'],
    ['a text called PDF', () => Buffer.from('ovo je tekst'), 'text/plain', 'unsupported'],
    ['more points than can be unpacked', () => claiming(12_000, 12_000), 'image/png', 'too-many-points'],
  ])(
    '%s is said to be so',
    async (_, make, mediaType, code) => {
      const { outcome, pages } = await readAll(await make(), mediaType);
      expect(outcome).toMatchObject({ ok: false, fault: { code, message: expect.stringMatching(/\.$/) } });
      expect(pages).toEqual([]);
    },
    scaledTimeout(30_000),
  );
});

describe('the reading process', () => {
  it(
    'that is killed is begun again with the page it was at, and the rest go on',
    async () => {
      // Pages on which nothing stands, so that none takes long.
      const blank = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#fdfdfb' } })
        .png()
        .toBuffer();
      const many = await sharp(
        Array.from({ length: 8 }, () => blank),
        { join: { animated: true } },
      )
        .tiff({ compression: 'deflate' })
        .toBuffer();
      const pages: PageWords[] = [];
      const readers = new Set<number>();
      const outcome = await readPages(await stored(many, 'image/tiff'), {}, async (page) => {
        pages.push(page);
        for (const pid of readersOf(process.pid)) readers.add(pid);
        if (page.page === 1) for (const pid of readers) process.kill(pid, 'SIGKILL');
      });
      expect(outcome).toEqual({ ok: true, pages: 8 });
      expect(pages.map(({ page, source }) => [page, source])).toEqual(
        Array.from({ length: 8 }, (_, at) => [at + 1, 'blank']),
      );
      expect(readers.size).toBeGreaterThan(1);
    },
    scaledTimeout(60_000),
  );
});

/** A picture that says to have so many points: it is refused before one of them is unpacked. */
async function claiming(width: number, height: number): Promise<Buffer> {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}
