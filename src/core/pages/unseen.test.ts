import { beforeAll, expect, it } from 'vitest';
import { openPdf, type Pdfium } from './index.ts';
import { bytesSource } from './source.ts';
import { box, loadForTest, type MadePage, makePdf, words } from './test/made.ts';
import { seenText } from './unseen.ts';

let pdfium: Pdfium;
beforeAll(async () => {
  pdfium = await loadForTest();
});

/** The words that are seen of a page, and the number of letters that are not. */
function seenOf(content: string, more: Partial<MadePage> = {}): { text: string; unseen: number } {
  const { document } = openPdf(pdfium, bytesSource(makePdf([{ content, ...more }])));
  const { text, unseen } = seenText(document!, 0);
  document!.close();
  return { text: text.text.split(/\s+/).filter(Boolean).join(' '), unseen };
}

const white = (text: string, x: number, y: number): string => `1 1 1 rg ${words(text, x, y)} 0 0 0 rg\n`;
const SEEN = words('Ukupno 117,00', 60, 700);

it.each<[string, string, string, number]>([
  ['ordinary letters', SEEN, 'Ukupno 117,00', 0],
  ['drawn in unseen mode', `${SEEN}3 Tr ${words('9,99', 60, 600)}0 Tr`, 'Ukupno 117,00', 4],
  ['only cut out', `${SEEN}7 Tr ${words('9,99', 60, 600)}`, 'Ukupno 117,00', 4],
  ['in the colour of the paper', SEEN + white('9,99', 60, 600), 'Ukupno 117,00', 4],
  [
    'white on a dark band',
    SEEN + box('0 0.4 0.4', 0, 580, 595, 60) + white('9,99', 60, 600),
    'Ukupno 117,00 9,99',
    0,
  ],
  ['light grey', `${SEEN}0.8 g ${words('9,99', 60, 600)}`, 'Ukupno 117,00 9,99', 0],
  ['of one point', SEEN + words('9,99', 60, 600, 1), 'Ukupno 117,00', 4],
  ['of one point, enlarged', `${SEEN}BT /F1 1 Tf 12 0 0 12 60 600 Tm (9,99) Tj ET`, 'Ukupno 117,00 9,99', 0],
  ['outside of the page', SEEN + words('9,99', 700, 600) + words('8,8', 60, -90), 'Ukupno 117,00', 7],
])('of a page, %s', (_, content, text, unseen) => {
  expect(seenOf(content)).toEqual({ text, unseen });
});

it('letters of a turned page are where they are shown', () => {
  expect(seenOf(SEEN + white('9,99', 60, 600), { more: '/Rotate 90' })).toEqual({
    text: 'Ukupno 117,00',
    unseen: 4,
  });
});
