import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadPdfiumOnNode } from '../node-loader.ts';
import type { Pdfium } from '../pdfium.ts';

/** A page of a test document: drawing operators and dictionary entries. */
export interface MadePage {
  content?: string;
  width?: number;
  height?: number;
  /** Resources besides the font `/F1`. */
  resources?: string;
  /** More entries of the page's dictionary, e.g. `/Rotate 90`. */
  more?: string;
}

/** Text at a position, in points from the lower left corner. */
export const words = (text: string, x: number, y: number, size = 24): string =>
  `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET\n`;

/** A filled rectangle. */
export const box = (colour: string, x: number, y: number, width: number, height: number): string =>
  `${colour} rg ${x} ${y} ${width} ${height} re f\n`;

/**
 * Writes a small PDF: a font, pages, a valid cross-reference table. `objects`: further objects, numbered from `pages * 2 + 4`;
 * `font`: its dictionary entries.
 */
export function makePdf(
  pages: readonly MadePage[],
  {
    catalog = '',
    objects = [] as string[],
    font = '/Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding',
  } = {},
): Uint8Array {
  const kids = pages.map((_, index) => `${index * 2 + 4} 0 R`).join(' ');
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    `<< /Type /Font /Subtype ${font} >>`,
    ...pages.flatMap(({ content = '', width = 595, height = 842, more = '', resources = '' }, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${index * 2 + 5} 0 R ` +
        `/Resources << /Font << /F1 3 0 R >> ${resources} >> ${more} >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
    ...objects,
  ];
  let text = '%PDF-1.7\n';
  const places: number[] = [];
  for (const [index, object] of all.entries()) {
    places.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = all.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** A fixture file (see fixtures.md). */
export const fixture = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(fileURLToPath(new URL(name, import.meta.url))));

/** The engine for tests, loaded from the disk. */
export const loadForTest = (): Promise<Pdfium> => loadPdfiumOnNode({ fonts: false });
