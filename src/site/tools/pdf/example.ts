import { pdfOf } from '../../../core/pdf-objects.ts';

/** A document of three pages for the "Primjer" buttons. */

const line = (text: string, x: number, y: number, size: number): string =>
  `BT /F ${size} Tf ${x} ${y} Td (${text}) Tj ET\n`;

const shop = (x: number, y: number, width: number, colour: string): string =>
  `${colour} rg ${x} ${y} ${width} 70 re f 0.59 0.28 0.11 rg ` +
  `${x - 12} ${y + 70} m ${x + width / 2} ${y + 130} l ${x + width + 12} ${y + 70} l f ` +
  `0.95 0.9 0.8 rg ${x + width / 2 - 11} ${y} 22 42 re f\n`;

const street = (y: number): string =>
  shop(60, y, 110, '0.05 0.39 0.42') +
  shop(205, y, 80, '0.82 0.62 0.25') +
  shop(320, y, 120, '0.35 0.45 0.3');

const PAGES: readonly { size: string; content: string }[] = [
  {
    size: '0 0 500 360',
    content: `${line('Primjer dokumenta', 60, 290, 30)}0.4 g\n${line('Tri stranice, nacrtane u ovom pregledniku.', 60, 262, 13)}${street(70)}`,
  },
  {
    size: '0 0 360 500',
    content: `${line('Druga stranica', 50, 420, 26)}0.4 g\n${line('Ova je uspravna.', 50, 394, 13)}0.8 0 0 0.8 20 60 cm ${street(120)}`,
  },
  {
    size: '0 0 500 360',
    content: `${line('Kraj', 60, 290, 30)}0.05 0.39 0.42 RG 3 w 60 80 m 160 240 260 -40 440 180 c S\n`,
  },
];

export function examplePdf(): Uint8Array<ArrayBuffer> {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${PAGES.length}/Kids[${PAGES.map((_, index) => `${index * 2 + 4} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...PAGES.flatMap(({ size, content }, index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[${size}]/Contents ${index * 2 + 5} 0 R/Resources<</Font<</F 3 0 R>>>>>>`,
      `<</Length ${content.length}>>stream\n${content}endstream`,
    ]),
  ];
  return Uint8Array.from(pdfOf(objects), (letter) => letter.charCodeAt(0));
}

/** The document as a chosen file. */
export const exampleFile = (): File => new File([examplePdf()], 'primjer.pdf', { type: 'application/pdf' });
