import { beforeAll } from 'vitest';
import { openPdf, type PdfDocument, type Pdfium } from '../../../../core/pages/index.ts';
import { bytesSource } from '../../../../core/pages/source.ts';
import { loadForTest, makePdf, words } from '../../../../core/pages/test/made.ts';

let pdfium: Pdfium;

/** A PDF string with characters beyond Latin-1. */
export const utf16 = (text: string): string =>
  `<FEFF${[...text].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('')}>`;
const stream = (dictionary: string, content: string): string =>
  `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`;
const form = (resources: string, content: string): string =>
  stream(`/Type /XObject /Subtype /Form /BBox [0 0 200 50] ${resources}`, content);

/** Objects 6: a tick, 7: appearance of a stamp, 8: a radio group; fields and annotations from 9. */
const LOOKS = [
  form('', '0 0 1 rg 2 2 9 9 re f'),
  form('/Resources << /Font << /F1 3 0 R >> >>', words('PLACENO 2026', 10, 10)),
  '<< /FT /Btn /Ff 49152 /T (spol) /V /z /Kids [9 0 R 10 0 R] >>',
];
export const note = (subtype: string, rect: string, more: string): string =>
  `<< /Type /Annot /Subtype /${subtype} /Rect [${rect}] ${more} >>`;

export function opened(content: string, annotations: readonly string[]): PdfDocument {
  const first = LOOKS.length + 6;
  const refs = annotations.map((_, at) => `${at + first} 0 R`).join(' ');
  const bytes = makePdf([{ content, more: `/Annots [${refs}]` }], {
    catalog: `/AcroForm << /Fields [8 0 R ${refs}] /DR << /Font << /F1 3 0 R >> >> /DA (/F1 12 Tf 0 g) >>`,
    objects: [...LOOKS, ...annotations],
  });
  return openPdf(pdfium, bytesSource(bytes)).document!;
}

export const NOTES = [
  note('Text', '500 700 520 720', `/F 4 /T (Amra) /Contents ${utf16('Provjeriti\rsa šefom')}`),
  note('Highlight', '60 600 200 612', `/F 4 /Contents (Ovo je vazno)`),
  note('Stamp', '300 100 500 150', '/F 4 /AP << /N 7 0 R >>'),
  note('Stamp', '300 200 500 250', '/F 4 /Contents (Odobreno)'),
  note('FreeText', '60 300 300 330', `/F 4 /DA (/F1 12 Tf) /Contents ${utf16('Dopisano rukom: Đuro')}`),
];

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    pdfium = await loadForTest();
  });
};
