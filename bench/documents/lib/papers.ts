import { readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { lettering, widthOf } from '../../../src/core/lettering/letters.ts';
import { makePdf } from '../../../src/core/pages/test/made.ts';
import { wornScan } from '../../tools/lib/worn-scan.ts';

/** A4 in points. */
const [WIDTH, HEIGHT] = [595, 842];
const GOODS = [
  'Cement PC 42,5',
  'Građevinska ljepljiva smjesa',
  'Šperploča 18 mm',
  'Čavli 3,1 × 80',
  'Željezo Ø 12',
  'Boja za žbuku',
];
const ROWS = 22;

/** An invoice as a page of vectors: every number another one. */
function invoice(nth: number, dpi: number): string {
  const texts: [text: string, x: number, y: number, size: number, bold?: true][] = [
    ['Žitopromet d.o.o. Tuzla', 50, 70, 16, true],
    ['Ulica Đure Đakovića 12, 75000 Tuzla', 50, 88, 9],
    ['JIB: 4201299430006   PDV broj: 201299430006', 50, 101, 9],
    ['Kupac: Čaršija d.o.o. Sarajevo', 330, 88, 9],
    [`FAKTURA br. ${100 + nth}/26`, 50, 150, 16, true],
    [
      `Datum: ${1 + (nth % 28)}. ${1 + (nth % 9)}. 2026.   Dospijeće: ${1 + (nth % 28)}. ${2 + (nth % 9)}. 2026.`,
      50,
      170,
      9,
    ],
  ];
  let sum = 0;
  for (let row = 0; row < ROWS; row++) {
    const y = 210 + row * 20;
    const [quantity, cents] = [1 + ((row * 7 + nth) % 19), 350 + ((row * 613 + nth * 97) % 9000)];
    sum += quantity * cents;
    texts.push([`${row + 1}. ${GOODS[(row + nth) % GOODS.length]}, pakovanje ${row + 2}`, 50, y, 9]);
    texts.push(
      [`${quantity},00`, 330, y, 9],
      [money(cents), 400, y, 9],
      [money(quantity * cents), 490, y, 9],
    );
  }
  const vat = Math.round(sum * 0.17);
  texts.push(
    ['Osnovica:', 380, 690, 10],
    [money(sum), 490, 690, 10],
    ['PDV 17 %:', 380, 706, 10],
    [money(vat), 490, 706, 10],
    ['Za uplatu KM:', 380, 724, 11, true],
    [money(sum + vat), 490, 724, 11, true],
    [
      'Uplatu izvršite na račun 1990440001234567 najkasnije do dospijeća; reklamacije u roku od osam dana.',
      50,
      770,
      8,
    ],
  );
  return page(texts, dpi);
}

/** A letter: prose from margin to margin, as OCR likes it best. */
function letter(dpi: number): string {
  const [size, left, top, wide] = [10.5, 60, 80, 475];
  const lines: string[] = [''];
  for (const word of readFileSync(new URL('../../tools/lib/page.txt', import.meta.url), 'utf8').split(
    /\s+/,
  )) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (widthOf(longer, 'sans', size) > wide) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return page(
    lines.map((text, at) => [text, left, top + at * 15, size]),
    dpi,
  );
}

/** A4 with texts on it. */
function page(
  texts: readonly (readonly [text: string, x: number, y: number, size: number, bold?: true])[],
  dpi: number,
): string {
  const lines = texts.map(([text, x, y, size, bold]) =>
    lettering(text, { face: bold ? 'bold' : 'sans', size, x, y, fill: '#111' }),
  );
  const [width, height] = [Math.round((WIDTH * dpi) / 72), Math.round((HEIGHT * dpi) / 72)];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>${lines.join('')}</svg>`;
}

const money = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');

const drawn = (svg: string): Sharp =>
  sharp(Buffer.from(svg), { limitInputPixels: false, unlimited: true }).flatten({ background: '#fff' });

/** The n-th invoice as a hurried scan of A4: askew, unevenly lit, in grey, JPEG. */
export const scanned = async (nth: number, dpi: number): Promise<Buffer> =>
  wornScan(await drawn(invoice(nth, dpi)).png().toBuffer(), 0.7);

/** A letter as a scan without a fault, in grey, JPEG. */
export const faultless = (dpi: number): Promise<Buffer> =>
  drawn(letter(dpi)).toColourspace('b-w').jpeg({ quality: 90 }).toBuffer();

/** The first invoice as a colour picture of that many points, yellowish as old paper. */
export const coloured = (dpi: number): Sharp =>
  drawn(invoice(1, dpi)).linear([0.9, 0.85, 0.7], [15, 15, 15]).withMetadata({ density: dpi });

/** A PDF with this scan of A4 on each of its pages. */
export async function pdfOf(jpeg: Buffer, pages: number): Promise<Uint8Array> {
  const { width, height } = await sharp(jpeg).metadata();
  const bytes = jpeg.toString('latin1');
  const first = pages * 2 + 4;
  const picture =
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceGray ` +
    `/Filter /DCTDecode /Length ${bytes.length} >>\nstream\n${bytes}\nendstream`;
  const page = {
    content: `q ${WIDTH} 0 0 ${HEIGHT} 0 0 cm /X Do Q`,
    width: WIDTH,
    height: HEIGHT,
    resources: `/XObject << /X ${first} 0 R >>`,
  };
  return makePdf(
    Array.from({ length: pages }, () => page),
    { objects: [picture] },
  );
}
