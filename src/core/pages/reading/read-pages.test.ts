import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scaledTimeout } from '../../../../test/timeout.ts';
import type { PageWords } from '../page-words.ts';
import { makePdf, words } from '../test/made.ts';
import { readPages } from './read-pages.ts';
import { readersOf } from './test/readers.ts';
import { closeOpened, placeOf, readAll, scan, stored, textOf } from './test/reading.ts';

afterAll(closeOpened);

/** Where the scan's heading stands. */
let heading: number[];
let upright: PageWords;
beforeAll(async () => {
  [upright] = (await readAll(scan, 'image/jpeg')).pages as [PageWords];
  heading = placeOf(upright, 'FAKTURA');
}, scaledTimeout(30_000));

describe('a page of a PDF', () => {
  it('has its own words, where its letters stand, and its picture', async () => {
    const content =
      words('Faktura br. 17/26', 60, 742, 20) + words('Ukupno:', 60, 100, 12) + words('117,00', 500, 100, 12);
    const { outcome, pages, pictures } = await readAll(makePdf([{ content }]), 'application/pdf');
    expect(outcome).toEqual({ ok: true, pages: 1 });
    expect(pages[0]).toMatchObject({
      page: 1,
      width: 595,
      height: 842,
      turned: 0,
      source: 'layer',
      fault: null,
    });
    expect(textOf(pages[0]!)).toBe('Faktura br. 17/26 Ukupno: 117,00');
    const [left, top, right, bottom] = pages[0]!.words.at(-1)!.box;
    expect(left).toBeCloseTo(500 / 595, 2);
    expect(right).toBeLessThan(540 / 595);
    // The middle of the figures, which are 12 points high at most.
    expect(Math.abs((top + bottom) / 2 - (842 - 104) / 842)).toBeLessThan(0.003);
    expect(bottom - top).toBeLessThan(12 / 842);
    const lines = pages[0]!.words.map(({ line }) => line);
    expect(lines[0]).toBe(lines[2]);
    expect(lines[0]).not.toBe(lines[3]);
    expect(await sharp(pictures[0]!.content).metadata()).toMatchObject({ format: 'webp', height: 1600 });
  });
});

describe('a picture', () => {
  it('is read, askew as it is, with every word at its place', () => {
    expect(upright).toMatchObject({ source: 'ocr', turned: 0, notes: { coarse: null } });
    expect(textOf(upright)).toContain('PDV broj: 201299430006');
    expect(heading.every((side, at) => Math.abs(side - [7, 60, 32, 65][at]!) <= 2)).toBe(true);
    const ids = upright.words.filter(({ text }) => /^\d{13}$/.test(text));
    expect(ids.length).toBeGreaterThan(0);
    expect(Math.min(...ids.map(({ certainty }) => certainty))).toBeGreaterThan(0.6);
  });
});

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
