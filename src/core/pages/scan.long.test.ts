// Long, since pictures are drawn as fine as a scanner makes them. In the suite: source.test.ts, reading/read-pages.test.ts.
import { beforeAll, expect, it } from 'vitest';
import { openPdf, type Pdfium } from './index.ts';
import { grayPage } from './scan.ts';
import { bytesSource } from './source.ts';
import { loadForTest, makePdf, words } from './test/made.ts';

let pdfium: Pdfium;
beforeAll(async () => {
  pdfium = await loadForTest();
});

/** The resolution found for a page of two by three inches with a black picture of `fine` dpi and more content. */
function dpiOf(fine: number, content: string): number {
  const [width, height] = [2 * fine, 3 * fine];
  const bytes = (width / 8) * height;
  const picture =
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 1 ` +
    `/ColorSpace /DeviceGray /Length ${bytes} >>\nstream\n${'\0'.repeat(bytes)}\nendstream`;
  const page = {
    content: `q 144 0 0 216 0 0 cm /X Do Q ${content}`,
    width: 144,
    height: 216,
    resources: '/XObject << /X 6 0 R >>',
  };
  const { document } = openPdf(pdfium, bytesSource(makePdf([page], { objects: [picture] })));
  return Math.round(grayPage(document!, 0, false).dpi);
}

it.each([
  ['a scan is drawn as fine as it is', 152, '', 152],
  ['with words that another program laid over it, unseen', 152, `3 Tr ${words('Sken', 50, 50)}`, 152],
  ['no finer than is read well', 400, '', 300],
  ['not so where something else is on the page', 104, words('Pečat', 50, 50), 300],
])('%s', (_, fine, more, dpi) => expect(dpiOf(fine, more)).toBe(dpi));
