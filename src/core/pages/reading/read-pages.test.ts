import { readFileSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { openSpool } from '../../transfer/spool.ts';
import type { PageWords } from '../page-words.ts';
import { fixture, makePdf, words } from '../test/made.ts';
import { type FileOfPages, type PagePicture, type ReadPagesOptions, readPages } from './read-pages.ts';
import { readersOf } from './test/readers.ts';

const opened: FileHandle[] = [];
afterAll(async () => {
  await Promise.all(opened.map((file) => file.close()));
});

async function stored(content: Uint8Array, mediaType: string): Promise<FileOfPages> {
  const file = await openSpool();
  opened.push(file);
  await file.write(content, 0, content.length, 0);
  return { fd: file.fd, size: content.length, mediaType };
}

async function readAll(content: Uint8Array, mediaType: string, options: ReadPagesOptions = {}) {
  const pages: PageWords[] = [];
  const pictures: (PagePicture | null)[] = [];
  const outcome = await readPages(await stored(content, mediaType), options, (page, picture) => {
    pages.push(page);
    pictures.push(picture);
  });
  return { outcome, pages, pictures };
}

const textOf = ({ words: all }: PageWords): string => all.map(({ text }) => text).join(' ');
/** The box of a word, in hundredths. */
const placeOf = (page: PageWords, text: string): number[] =>
  page.words.find((word) => word.text === text)!.box.map((side) => Math.round(side * 100));

/** Upper part of a scanned invoice, askew: made up, as all of its numbers. */
const scan = readFileSync(new URL('./test/scan.jpg', import.meta.url));
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

  it(
    'that is a scan is not believed what was laid over it unseen',
    async () => {
      const layer = `BT 3 Tr /F1 9 Tf ${Array.from({ length: 9 }, (_, at) => `1 0 0 1 20 ${20 + at * 12} Tm (U k u p n o 9 9 9 9 0 0) Tj`).join(' ')} ET`;
      const { pages } = await readAll(await scanPdf(layer), 'application/pdf');
      expect(pages[0]).toMatchObject({ source: 'ocr', notes: { distrusted: true, unseen: 9 * 12 } });
      expect(textOf(pages[0]!)).toContain('FAKTURA');
      expect(textOf(pages[0]!)).not.toContain('9 9 9');
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

  it(
    'that a camera only marked as turned is read as it is shown',
    async () => {
      const lying = await sharp(scan).rotate(270).jpeg().withMetadata({ orientation: 6 }).toBuffer();
      const { pages, pictures } = await readAll(lying, 'image/jpeg');
      expect(pages[0]).toMatchObject({ turned: 0 });
      expect(
        placeOf(pages[0]!, 'FAKTURA').map((side, at) => Math.abs(side - heading[at]!) <= 1),
      ).not.toContain(false);
      expect(pictures[0]).toMatchObject({ width: 780, height: 640 });
    },
    scaledTimeout(30_000),
  );

  it.each([
    [180, 180],
    [90, 270],
  ])(
    'that lies turned by %s degrees is turned back',
    async (by, turned) => {
      const { pages, pictures } = await readAll(await sharp(scan).rotate(by).png().toBuffer(), 'image/png');
      expect(pages[0]).toMatchObject({ turned, source: 'ocr' });
      expect(
        placeOf(pages[0]!, 'FAKTURA').map((side, at) => Math.abs(side - heading[at]!) <= 1),
      ).not.toContain(false);
      expect(pictures[0]).toMatchObject({ width: 780, height: 640 });
      expect(pages[0]!.width).toBeGreaterThan(pages[0]!.height);
    },
    scaledTimeout(30_000),
  );

  it(
    'of few points is said to be coarse',
    async () => {
      const small = await sharp(scan).resize(285).jpeg().toBuffer();
      const { pages } = await readAll(small, 'image/jpeg');
      expect(pages[0]!.notes.coarse).toBe(24);
    },
    scaledTimeout(30_000),
  );

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

  it(
    'that dies twice of the same page gives that page up',
    async () => {
      const pages: PageWords[] = [];
      let killing: ReturnType<typeof setInterval> | undefined;
      const outcome = await readPages(await stored(three, 'image/tiff'), { languages }, async (page) => {
        pages.push(page);
        if (page.page === 1) killing = setInterval(kill, 50);
        else clearInterval(killing);
      });
      expect(outcome).toEqual({ ok: true, pages: 3 });
      expect(pages.map(({ source }) => source)).toEqual(['ocr', 'fault', 'ocr']);
      expect(pages[1]!.fault).toContain('2. stranica');
    },
    scaledTimeout(60_000),
  );

  it(
    'is gone soon after nobody waits for it any more',
    async () => {
      const leaving = new AbortController();
      const reading = readPages(
        await stored(three, 'image/tiff'),
        { languages, signal: leaving.signal },
        () => leaving.abort(),
      );
      await expect(reading).rejects.toMatchObject({ status: 408 });
      expect(readersOf(process.pid)).toEqual([]);
    },
    scaledTimeout(30_000),
  );

  it(
    'is ended when what hears of a page fails',
    async () => {
      const reading = readPages(await stored(three, 'image/tiff'), { languages }, () => {
        throw new Error('no room');
      });
      await expect(reading).rejects.toThrow('no room');
      expect(readersOf(process.pid)).toEqual([]);
    },
    scaledTimeout(30_000),
  );

  it(
    'that takes too long for a page is ended, and the page is faulty',
    async () => {
      const { outcome, pages } = await readAll(three, 'image/tiff', { bounds: { whole: 1200 } });
      expect(outcome.ok ? pages.at(-1)?.fault : outcome.fault.message).toMatch(/predugo/);
    },
    scaledTimeout(30_000),
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

/** The scan as a PDF whose picture claims to be grey, with more drawn over it. */
async function scanPdf(more = ''): Promise<Uint8Array> {
  const { width, height } = await sharp(scan).metadata();
  const jpeg = scan.toString('latin1');
  const picture =
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 ` +
    `/ColorSpace /DeviceGray /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n${jpeg}\nendstream`;
  const page = {
    content: `q 280.8 0 0 230.4 0 0 cm /X Do Q ${more}`,
    width: 280.8,
    height: 230.4,
    resources: '/XObject << /X 6 0 R >>',
  };
  return makePdf([page], { objects: [picture] });
}
