import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { PdfDocument } from './document.ts';
import { PageError } from './faults.ts';
import { openPdf } from './open.ts';
import type { Pdfium } from './pdfium.ts';
import type { RenderOptions } from './render.ts';
import { bytesSource } from './source.ts';
import { box, loadForTest, type MadePage, makePdf, words } from './test/made.ts';

let pdfium: Pdfium;
beforeAll(async () => {
  pdfium = await loadForTest();
});

function withPages<T>(pages: MadePage[], use: (document: PdfDocument) => T, more = {}): T {
  const { document, fault } = openPdf(pdfium, bytesSource(makePdf(pages, more)));
  if (!document) throw new Error(fault.why);
  try {
    return use(document);
  } finally {
    document.close();
  }
}

/** A whole page, joined from its bands. */
function drawn(document: PdfDocument, options: RenderOptions, index = 0) {
  const bands: number[] = [];
  let pixels = new Uint8ClampedArray();
  const raster = document.render(index, options, (band) => {
    bands.push(band.rows);
    const grown = new Uint8ClampedArray((band.top + band.rows) * band.width * 4);
    grown.set(pixels);
    grown.set(band.pixels, band.top * band.width * 4);
    pixels = grown;
  });
  const at = (x: number, y: number) => [
    ...pixels.subarray((y * raster.width + x) * 4, (y * raster.width + x) * 4 + 4),
  ];
  return { ...raster, bands, pixels, at };
}

describe('drawing a page', () => {
  const red = [{ width: 100, height: 50, content: box('1 0 0', 0, 0, 50, 25) }];

  it('has the asked resolution, red first, from the top down', () => {
    withPages(red, (document) => {
      const page = drawn(document, { dpi: 144 });
      expect(page).toMatchObject({ width: 200, height: 100, dpi: 144, reduced: false });
      expect(page.at(10, 90)).toEqual([255, 0, 0, 255]);
      expect(page.at(10, 10)).toEqual([255, 255, 255, 255]);
      expect(page.at(190, 90)).toEqual([255, 255, 255, 255]);
    });
  });

  it('leaves the paper out where it is asked to', () => {
    withPages(red, (document) => {
      const page = drawn(document, { dpi: 72, background: 'transparent' });
      expect(page.at(10, 40)).toEqual([255, 0, 0, 255]);
      expect(page.at(90, 10)[3]).toBe(0);
    });
  });

  it('draws in bands what it draws as a whole', () => {
    const content =
      box('0 0.5 0', 10, 10, 300, 400) + words('Carsija', 60, 420, 90) + box('0 0 1', 200, 300, 20, 500);
    withPages([{ content }], (document) => {
      const whole = drawn(document, { dpi: 48 });
      const banded = drawn(document, { dpi: 48, bandPixels: 25_000 });
      expect(whole.bands).toHaveLength(1);
      expect(banded.bands.length).toBeGreaterThan(5);
      // Where a band cuts a curve, antialiasing may round differently.
      expect(
        whole.pixels.reduce((most, byte, at) => Math.max(most, Math.abs(byte - banded.pixels[at]!)), 0),
      ).toBeLessThan(3);
    });
  });

  it('turns and crops a page as it says', () => {
    const more = '/Rotate 90 /CropBox [0 0 50 100]';
    withPages([{ width: 100, height: 100, content: box('1 0 0', 0, 0, 10, 10), more }], (document) => {
      const page = drawn(document, { dpi: 72 });
      expect([page.width, page.height]).toEqual([100, 50]);
      expect(page.at(4, 4)).toEqual([255, 0, 0, 255]);
    });
  });

  it('draws the fields of a form as they are filled in', () => {
    const form = (value: string) => ({
      catalog: '/AcroForm << /Fields [6 0 R] /DR << /Font << /F1 3 0 R >> >> /DA (/F1 12 Tf 0 g) >>',
      objects: [
        `<< /Type /Annot /Subtype /Widget /FT /Tx /T (ime) /V (${value}) /Rect [20 20 180 60] /P 4 0 R ` +
          '/DA (/F1 24 Tf 0 g) /MK << /BG [0 1 0] >> /AP << /N 7 0 R >> >>',
        '<< /Type /XObject /Subtype /Form /BBox [0 0 160 40] /Length 29 >>\nstream\n0 1 0 rg 0 0 160 40 re f     \nendstream',
      ],
    });
    withPages(
      [{ width: 200, height: 100, more: '/Annots [6 0 R]' }],
      (document) => {
        const page = drawn(document, { dpi: 72 });
        expect(page.at(100, 60)).toEqual([0, 255, 0, 255]);
        expect(page.at(5, 5)).toEqual([255, 255, 255, 255]);
      },
      form(''),
    );
  });

  it('draws a page that is too large as large as it may be', () => {
    withPages([{ width: 14_400, height: 14_400 }], (document) => {
      const raster = document.raster(0, 600);
      expect(raster.reduced).toBe(true);
      expect(raster.width * raster.height).toBeLessThanOrEqual(65e6);
      expect(drawn(document, { dpi: 600, maxPixels: 1e6 })).toMatchObject({ width: 1000, height: 1000 });
    });
  });

  it.each([
    [4_000_000, 4_000_000],
    [9_000_000, 1],
  ])('refuses a page of %i by %i points with words, and goes on with the next', (width, height) => {
    withPages(
      [
        { width, height },
        { width: 10, height: 10 },
      ],
      (document) => {
        expect(() => document.raster(0, 150)).toThrow(PageError);
        expect(() => drawn(document, { dpi: 150 })).toThrow('1. stranica ima nemoguće dimenzije');
        expect(drawn(document, { dpi: 72 }, 1)).toMatchObject({ width: 10, height: 10 });
      },
    );
  });

  it('begins anew between hundreds of pages, and draws them as before', () => {
    const opening = vi.spyOn(pdfium.api, 'FPDF_LoadCustomDocument');
    const closing = vi.spyOn(pdfium.api, 'FPDF_CloseDocument');
    // A fake clock: a page takes as long as opening, however busy the machine is.
    let ticks = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => ++ticks);
    const many = Array.from({ length: 100 }, (_, page) => ({
      content: box(`${(page % 50) / 50} 0 0`, 0, 0, 595, 842),
    }));
    withPages(many, (document) => {
      const reds = many.map((_, page) => {
        document.reopenIfWorth();
        return drawn(document, { dpi: 20 }, page).at(5, 5)[0];
      });
      expect(reds).toEqual(many.map((_, page) => Math.round(((page % 50) / 50) * 255)));
    });
    clock.mockRestore();
    // Every 32 pages, since they took longer than twenty openings.
    expect(opening).toHaveBeenCalledTimes(4);
    expect(closing.mock.calls.length).toBe(opening.mock.calls.length);
  });
});

describe('the text of a page', () => {
  it('comes letter by letter with boxes where the letters are seen', () => {
    withPages(
      [{ content: words('Bosna', 100, 700, 20) + words('i Hercegovina', 100, 660, 20) }],
      (document) => {
        const { text, codes, boxes, inDocument, unmapped } = document.text(0);
        expect(text).toBe('Bosna\r\ni Hercegovina');
        expect(codes).toHaveLength(text.length);
        expect(boxes).toHaveLength(text.length * 4);
        expect([inDocument, unmapped]).toEqual([18, 0]);
        const [left, top, right, bottom] = boxes as unknown as [number, number, number, number];
        expect(left).toBeCloseTo(100, -1);
        expect(right).toBeGreaterThan(left + 8);
        // The line is 700 points above the bottom of a page 842 points high.
        expect(top).toBeLessThan(842 - 700);
        expect(bottom).toBeGreaterThan(842 - 701);
        expect(bottom - top).toBeLessThan(30);
      },
    );
  });

  it('has its boxes on the page as it is turned', () => {
    const more = '/Rotate 90';
    withPages([{ content: words('A', 0, 0, 20), more }], (document) => {
      const [left, top] = document.text(0).boxes as unknown as [number, number];
      expect(left).toBeLessThan(10);
      expect(top).toBeLessThan(5);
    });
  });

  it('is empty where a page holds none', () => {
    withPages([{ content: box('1 0 0', 0, 0, 9, 9) }], (document) => {
      expect(document.text(0)).toMatchObject({ text: '', inDocument: 0 });
    });
  });
});
