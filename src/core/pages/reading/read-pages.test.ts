import { setTimeout as pause } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scaledTimeout } from '../../../../test/timeout.ts';
import type { PageWords } from '../page-words.ts';
import { fixture, makePdf, words } from '../test/made.ts';
import { readPages } from './read-pages.ts';
import { readersOf } from './test/readers.ts';
import { closeOpened, placeOf, readAll, scan, scanPdf, stored, textOf } from './test/reading.ts';

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

  it('is read in those pages that are asked for', async () => {
    const many = makePdf([1, 2, 3, 4].map((at) => ({ content: words(`Strana ${at}`, 60, 700) })));
    const { pages } = await readAll(many, 'application/pdf', { pages: [2, 4, 9] });
    expect(pages.map(textOf)).toEqual(['Strana 2', 'Strana 4']);
  });

  it(
    'that is a scan is read from its picture, also if that claims to be grey and is not',
    async () => {
      const { pages, pictures } = await readAll(await scanPdf(), 'application/pdf');
      expect(pages[0]).toMatchObject({ source: 'ocr', notes: { distrusted: false, unseen: 0 } });
      expect(textOf(pages[0]!)).toContain('4201299430006');
      expect(
        placeOf(pages[0]!, 'FAKTURA').map((side, at) => Math.abs(side - heading[at]!) <= 1),
      ).not.toContain(false);
      expect(pictures[0]).not.toBeNull();
    },
    scaledTimeout(30_000),
  );
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

  it('in which nothing stands is blank', async () => {
    const blank = await sharp({ create: { width: 800, height: 1100, channels: 3, background: '#fdfdfb' } })
      .webp()
      .toBuffer();
    const { pages } = await readAll(blank, 'image/webp');
    expect(pages[0]).toMatchObject({ source: 'blank', words: [] });
  });
});

describe('what cannot be read', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  const pdf = makePdf([{ content: words('Faktura', 60, 700) }]);
  it.each<[string, () => Uint8Array | Promise<Uint8Array>, string, string]>([
    ['nothing', () => new Uint8Array(), 'application/octet-stream', 'empty'],
    ['half a PDF', () => pdf.subarray(0, pdf.length - 200), 'application/pdf', 'truncated'],
    ['a PDF with a password', () => fixture('open-password.pdf'), 'application/pdf', 'needs-password'],
    ['a text called PDF', () => Buffer.from('ovo je tekst'), 'text/plain', 'unsupported'],
    ['a drawing called PNG', () => Buffer.from(svg), 'image/png', 'not-picture'],
    ['more points than can be unpacked', () => claiming(12_000, 12_000), 'image/png', 'too-many-points'],
    [
      'a longer book',
      () => makePdf(Array.from({ length: 201 }, () => ({}))),
      'application/pdf',
      'too-many-pages',
    ],
  ])(
    '%s is said to be so',
    async (_, make, mediaType, code) => {
      const { outcome, pages } = await readAll(await make(), mediaType);
      expect(outcome).toMatchObject({ ok: false, fault: { code, message: expect.stringMatching(/\.$/) } });
      expect(pages).toEqual([]);
    },
    scaledTimeout(30_000),
  );

  it('in a page is said of that page', async () => {
    const { outcome, pages, pictures } = await readAll(scan.subarray(0, 9000), 'image/jpeg');
    expect(outcome).toEqual({ ok: true, pages: 1 });
    expect(pages).toMatchObject([
      { source: 'fault', fault: '1. stranica je oštećena i ne može se pročitati.' },
    ]);
    expect(pictures).toEqual([null]);
  });
});

describe('the reading process', () => {
  let three: Buffer;
  /** Of what is read here nobody looks at the letters. */
  const languages = ['bos'] as const;
  beforeAll(async () => {
    three = await sharp([scan, scan, scan], { join: { animated: true } })
      .tiff({ compression: 'jpeg' })
      .toBuffer();
  });
  const kill = (): void => {
    for (const pid of readersOf(process.pid)) process.kill(pid, 'SIGKILL');
  };

  it(
    'that is killed in a page tries it again, and the rest go on',
    async () => {
      const pages: PageWords[] = [];
      const outcome = await readPages(await stored(three, 'image/tiff'), { languages }, async (page) => {
        pages.push(page);
        if (page.page !== 1) return;
        // By now it is at the second page.
        await pause(150);
        kill();
      });
      expect(outcome).toEqual({ ok: true, pages: 3 });
      expect(pages.map(({ page, source }) => [page, source])).toEqual([
        [1, 'ocr'],
        [2, 'ocr'],
        [3, 'ocr'],
      ]);
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
