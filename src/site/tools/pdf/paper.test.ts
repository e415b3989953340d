import { expect, it } from 'vitest';
import { bytesSource, openPdf } from '../../../core/pages/index.ts';
import { loadForTest } from '../../../core/pages/test/made.ts';
import { documentsText, finishedText, pagesText } from './counted.ts';
import { examplePdf } from './example.ts';
import { paperText } from './paper-size.ts';

it.each([
  [595.28, 841.89, 'A4'],
  [842, 595, 'A4 položeno'],
  [612, 792, 'Letter'],
  [283.46, 141.73, '100 × 50 mm'],
])('%f × %f points is %s', (width, height, said) => expect(paperText({ width, height })).toBe(said));

it('pages are counted as one says it', () => {
  expect([1, 2, 5, 11, 21, 22, 1234].map(pagesText)).toEqual([
    ...['1 stranica', '2 stranice', '5 stranica', '11 stranica', '21 stranica', '22 stranice'],
    '1.234 stranice',
  ]);
  expect(documentsText(3)).toBe('3 dokumenta');
  expect([1, 2, 5].map(finishedText)).toEqual([
    'gotova je 1 stranica, ostale nisu',
    'gotove su 2 stranice, ostale nisu',
    'gotovo je 5 stranica, ostale nisu',
  ]);
});

it('the example is a document without a fault', async () => {
  const { document, fault } = openPdf(await loadForTest(), bytesSource(examplePdf()));
  expect(fault).toBeUndefined();
  expect(document).toMatchObject({ pages: 3, repaired: false });
  expect(document!.text(0).text).toContain('Primjer dokumenta');
  document!.close();
});
