import { beforeAll, expect, it, vi } from 'vitest';
import { openPdf, type PdfDocument, type Pdfium } from '../../../../core/pages/index.ts';
import { type ByteSource, bytesSource } from '../../../../core/pages/source.ts';
import { loadForTest, makePdf, words } from '../../../../core/pages/test/made.ts';
import { Refusal } from '../../../../web/worker/job-messages.ts';
import { documentPages } from './page-sources.ts';

let pdfium: Pdfium;
beforeAll(async () => {
  pdfium = await loadForTest();
});

function opened(pages: number, source: (whole: ByteSource) => ByteSource = (whole) => whole): PdfDocument {
  const made = makePdf(
    Array.from({ length: pages }, (_, at) => ({ content: words(`Strana ${at + 1}`, 72, 700) })),
  );
  return openPdf(pdfium, source(bytesSource(made))).document!;
}

it('a long document is begun anew while its text is taken', () => {
  const document = opened(200);
  const opening = vi.spyOn(pdfium.api, 'FPDF_LoadCustomDocument');
  const stock = documentPages(document, 'layer');
  for (let page = 0; page < stock.count; page++) expect(stock.own(page)?.source).toBe('layer');
  // At least once; how often depends on the time it takes.
  expect(opening).toHaveBeenCalled();
  document.close();
});

it('a file that goes midway is told as that, and not as damaged pages', () => {
  let there = true;
  const document = opened(400, ({ size, read }) => ({
    size,
    read(position, into) {
      if (!there) throw new Error('gone');
      read(position, into);
    },
  }));
  const stock = documentPages(document, 'layer');
  stock.own(0);
  there = false;
  const takeAll = (): void => {
    for (let page = 1; page < stock.count; page++) stock.own(page);
  };
  expect(takeAll).toThrow('Datoteka se više ne može čitati');
  expect(stock.faultOf(new Refusal('Datoteka'))).toBeNull();
  document.close();
});
