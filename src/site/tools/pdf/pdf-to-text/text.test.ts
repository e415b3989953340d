import { beforeAll, describe, expect, it } from 'vitest';
import { openPdf } from '../../../../core/pages/open.ts';
import type { Pdfium } from '../../../../core/pages/pdfium.ts';
import { bytesSource } from '../../../../core/pages/source.ts';
import { loadForTest, makePdf, words } from '../../../../core/pages/test/made.ts';
import { paragraphsOf } from './layer.ts';
import type { PageText, TextLine } from './messages.ts';
import { joinLines, meanConfidence, savedText, wholeText } from './text-output.ts';

describe("a page's own text", () => {
  let pdfium: Pdfium;
  beforeAll(async () => {
    pdfium = await loadForTest();
  });
  it('is parted where there is room between the lines', () => {
    const content = ['Prvi red', 'drugi red', 'treci red'].map((text, at) =>
      words(text, 60, 700 - at * 20, 14),
    );
    const later = ['Novi odlomak', 'njegov red'].map((text, at) => words(text, 60, 600 - at * 20, 14));
    const { document } = openPdf(
      pdfium,
      bytesSource(makePdf([{ content: [...content, ...later].join('') }])),
    );
    const paragraphs = paragraphsOf(document!.text(0));
    expect(paragraphs.map((lines) => lines.map((line) => line[0]!.text))).toEqual([
      ['Prvi red', 'drugi red', 'treci red'],
      ['Novi odlomak', 'njegov red'],
    ]);
  });
});

describe('the text that is copied', () => {
  const line = (text: string): TextLine =>
    text.split(' ').map((word) => ({ text: word, confidence: 90, place: null }));
  const page = (number: number, confidence: number | null, ...paragraphs: string[][]): PageText => ({
    page: number,
    source: 'ocr',
    paragraphs: paragraphs.map((lines) => lines.map(line)),
    confidence,
    turned: 0,
    preview: null,
    alphabet: null,
    note: '',
  });
  const pages = [page(0, 90, ['Prvi red', 'drugi-'], ['Novi']), page(4, null, ['Peta'])];

  it('has the lines of the page, or its paragraphs, and its numbers if they are wanted', () => {
    expect(wholeText(pages, { flow: false, titles: false })).toBe('Prvi red\ndrugi-\n\nNovi\n\nPeta');
    expect(wholeText(pages, { flow: true, titles: true })).toBe(
      '— 1. stranica —\n\nPrvi red drugi-\n\nNovi\n\n— 5. stranica —\n\nPeta',
    );
  });

  it.each([
    [['pa se i da-', 'nas kaže'], 'pa se i danas kaže'],
    [['Gazi Husrev-', 'Begova'], 'Gazi Husrev- Begova'],
    [['od 5 -', 'do 7'], 'od 5 - do 7'],
    [['1990-', 'ih'], '1990- ih'],
    [[], ''],
  ])('%s as one line', (lines, whole) => {
    expect(joinLines(lines)).toBe(whole);
  });

  it('is as sure as its letters are', () => {
    expect(meanConfidence(pages)).toBe(90);
    expect(meanConfidence([page(0, 90, ['a'.repeat(30)]), page(1, 60, ['a'.repeat(10)])])).toBe(83);
    expect(meanConfidence([page(0, null, ['a'])])).toBeNull();
  });

  it('claims no more of the searchable document than it holds', () => {
    expect(savedText(pages, 2)).toContain('izgleda isto');
    expect(savedText(pages, 12)).toContain('sa 2 od 12 stranica');
    expect(savedText([...pages, page(5, null)], 3)).toContain('sa 2 od 3 stranica');
  });
});
