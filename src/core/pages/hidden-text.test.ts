import { beforeAll, describe, expect, it } from 'vitest';
import type { PdfDocument } from './document.ts';
import { addHiddenText, hiddenFont, straightened } from './hidden-text.ts';
import { openPdf } from './open.ts';
import type { Pdfium } from './pdfium.ts';
import { bytesSource } from './source.ts';
import { box, fixture, loadForTest, makePdf, words } from './test/made.ts';

let pdfium: Pdfium;
beforeAll(async () => {
  pdfium = await loadForTest();
});

const TURNS = ['', '/Rotate 90', '/Rotate 180', '/Rotate 270'];
const CROPPED = '/CropBox [50 60 500 700] /Rotate 90';

function opened(bytes: Uint8Array, password?: string): PdfDocument {
  const { document, fault } = openPdf(pdfium, bytesSource(bytes), password);
  if (!document) throw new Error(`not opened: ${fault?.why}`);
  return document;
}

/** The document with three words on each page, saved and reopened. */
async function laid(document: PdfDocument, password?: string): Promise<PdfDocument> {
  const font = hiddenFont(document, 0);
  for (let page = 0; page < document.pages; page++)
    addHiddenText(
      document,
      page,
      [
        { text: 'Čaršija ', place: [0.2, 0, 0, -0.03, 0.1, 0.1] },
        { text: 'Ђурђевдан', place: [0.3, 0, 0, -0.03, 0.35, 0.1] },
        { text: 'šđžćč', place: [0.2, 0, 0, -0.03, 0.1, 0.5] },
      ],
      font,
    );
  font.close();
  const written = new Uint8Array(await document.save().arrayBuffer());
  document.close();
  return opened(written, password);
}

function pixels(document: PdfDocument, page: number): Uint8Array {
  let copy = new Uint8Array();
  document.render(page, { dpi: 40 }, (band) => {
    copy = new Uint8Array(band.pixels);
  });
  return copy;
}

describe('unseen words', () => {
  it('are found at their place however the page is turned, and change nothing that is seen', async () => {
    const pages = [...TURNS, CROPPED].map((more) => ({
      content: box('0.5 0.7 0.2', 100, 100, 200, 300) + words('Seen', 90, 500),
      more,
    }));
    const before = opened(makePdf(pages));
    const looks = pages.map((_, page) => pixels(before, page));
    const document = await laid(before);
    for (const page of pages.keys()) {
      const { text, boxes } = document.text(page);
      expect(text).toContain('Čaršija Ђурђевдан');
      expect(text).toContain('šđžćč');
      expect(text).toContain('Seen');
      const { width, height } = document.size(page);
      const at = [...text].indexOf('š', text.indexOf('šđžćč'));
      const [left, , , bottom] = boxes.subarray(at * 4, at * 4 + 4);
      expect(left! / width).toBeCloseTo(0.1, 2);
      expect(Math.abs(bottom! / height - 0.5)).toBeLessThan(0.02);
      expect(pixels(document, page)).toEqual(looks[page]);
    }
    document.close();
  });

  it('are laid straight, through their middle, where a page leans a little', () => {
    const middle = ([a, b, , , e, f]: readonly number[], wide: number) => [
      e! + (a! * wide) / 2,
      f! + (b! * wide) / 2,
    ];
    for (const [a, b, c, d] of [
      [10, 0.3, -0.6, 20],
      [-10, -0.3, 0.6, -20],
      [0.3, 10, -20, 0.6],
      [-0.3, -10, 20, -0.6],
    ] as const) {
      const leaning = [a, b, c, d, 50, 60] as const;
      const laid = straightened(leaning, 4);
      expect(laid.slice(0, 4).filter((part) => part === 0)).toHaveLength(2);
      expect(Math.hypot(laid[0], laid[1])).toBeCloseTo(Math.hypot(a, b));
      expect([Math.sign(laid[0] * a + laid[1] * b), Math.sign(laid[2] * c + laid[3] * d)]).toEqual([1, 1]);
      const [before, after] = [middle(leaning, 4), middle(laid, 4)];
      for (const at of [0, 1]) expect(after[at]).toBeCloseTo(before[at]!);
    }
    // Deliberately slanted text stays slanted.
    expect(straightened([7, 7, -7, 7, 0, 0], 3)).toEqual([7, 7, -7, 7, 0, 0]);
  });

  it('a protected document stays protected, by the same password', async () => {
    const document = await laid(opened(fixture('open-password.pdf'), 'šifra'), 'šifra');
    expect(document.encrypted).toBe(true);
    expect(document.text(0).text).toContain('Čaršija Ђурђевдан');
    const copy = new Uint8Array(await document.save().arrayBuffer());
    expect(openPdf(pdfium, bytesSource(copy)).fault).toEqual({ why: 'needs-password' });
    document.close();
  });
});
