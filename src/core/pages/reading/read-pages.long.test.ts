// Long, since a page is read letter by letter for each of these.
// In the suite: read-pages.test.ts (the text of a PDF, a picture), src/core/pages/source.test.ts,
// src/core/pages/hidden-text.test.ts, src/core/pages/ocr/read-page.test.ts (turned pages).
import { setTimeout as pause } from 'node:timers/promises';
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
  it('in which nothing stands is blank', async () => {
    const blank = await sharp({ create: { width: 800, height: 1100, channels: 3, background: '#fdfdfb' } })
      .webp()
      .toBuffer();
    const { pages } = await readAll(blank, 'image/webp');
    expect(pages[0]).toMatchObject({ source: 'blank', words: [] });
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
});

describe('what cannot be read', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  it.each<[string, () => Uint8Array | Promise<Uint8Array>, string, string]>([
    ['nothing', () => new Uint8Array(), 'application/octet-stream', 'empty'],
    ['a PDF with a password', () => fixture('open-password.pdf'), 'application/pdf', 'needs-password'],
    ['a drawing called PNG', () => Buffer.from(svg), 'image/png', 'not-picture'],
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
