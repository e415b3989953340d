import { vi } from 'vitest';
import { bytesSource, openPdf, type PageText, type PdfDocument } from '../pages/index.ts';
import { loadPdfiumOnNode } from '../pages/node-loader.ts';
import type { PrintColumn, PrintDocument, PrintRow } from './document.ts';
import { blockHtml, headHtml, rowHtml } from './html.ts';
import type { Printer } from './printer.ts';

/** A page of a printed document: its text, in lines, and its size in points. */
export interface PrintedPage {
  lines: string[];
  width: number;
  height: number;
  /** Pixels that are clearly red. */
  reds: number;
  /** Characters without a Unicode mapping, which could not be copied or searched. */
  unmapped: number;
}

let engine: ReturnType<typeof loadPdfiumOnNode> | undefined;

const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&amp;', '&')
    .trim();

/** Has a printer answer at once, without Chromium. Answers the text of the document that it was given last, a row to a line. */
export function withoutChromium(printer: Printer): () => string[] {
  let lines: string[] = [];
  vi.spyOn(printer, 'print').mockImplementation(async ({ printed }, read) => {
    const document = await read(async ({ rows: given = [], ...rest }) => {
      const rows: PrintRow[] = [];
      for await (const row of given) rows.push(row);
      return { ...rest, rows };
    });
    const { name, columns = [], before = [], rows, after = [], note } = document;
    lines = [
      headHtml({ ...document, printed }),
      ...before.map(blockHtml),
      columns.map(({ label }) => label).join(' '),
      ...rows.map((row) => rowHtml(columns, row)),
      ...after.map(blockHtml),
      note ?? '',
    ].map(plain);
    return { name, pdf: Buffer.from('%PDF-') };
  });
  return () => lines;
}

/** Reads a PDF back. */
export async function readPrinted(pdf: Uint8Array): Promise<PrintedPage[]> {
  engine ??= loadPdfiumOnNode({ fonts: false });
  const { document, fault } = openPdf(await engine, bytesSource(new Uint8Array(pdf)));
  if (fault) throw new Error(`not a PDF that can be read: ${fault.why}`);
  const pages = Array.from({ length: document.pages }, (_, index) => {
    const text = document.text(index);
    return {
      ...document.size(index),
      lines: linesOf(text),
      reds: redsOf(document, index),
      unmapped: text.unmapped,
    };
  });
  document.close();
  return pages;
}

/** Counts the red pixels of a page. */
function redsOf(document: PdfDocument, index: number): number {
  let reds = 0;
  document.render(index, { dpi: 60 }, ({ pixels }) => {
    for (let at = 0; at < pixels.length; at += 4)
      if (pixels[at]! - pixels[at + 1]! > 60 && pixels[at]! - pixels[at + 2]! > 60) reds += 1;
  });
  return reds;
}

/**
 * The lines of a page by the places of its characters, with one space between cells: the engine takes a page with few columns for one
 * that is written downwards.
 */
function linesOf({ codes, boxes }: PageText): string[] {
  const signs = Array.from(codes, (code, at) => {
    const [left = 0, , right = 0, bottom = 0] = boxes.subarray(at * 4, at * 4 + 4);
    return { sign: String.fromCodePoint(code), left, right, bottom };
  }).filter(({ sign, right, left }) => sign.trim() !== '' && right > left);
  const lines: (typeof signs)[] = [];
  for (const sign of signs.toSorted((a, b) => a.bottom - b.bottom)) {
    const line = lines.at(-1);
    if (line && sign.bottom - line[0]!.bottom < SAME_LINE) line.push(sign);
    else lines.push([sign]);
  }
  return lines.map((line) => {
    const inOrder = line.toSorted((a, b) => a.left - b.left);
    return inOrder
      .map(({ sign, left }, at) => (at > 0 && left - inOrder[at - 1]!.right > SPACE ? ` ${sign}` : sign))
      .join('');
  });
}

/** Points by which the boxes of fonts differ in one line, and between characters with a space between them. */
const SAME_LINE = 4;
const SPACE = 0.8;

/** Columns of a report that carries its sums. */
export const COLUMNS: readonly PrintColumn[] = [
  { label: 'R. br.', width: 6 },
  { label: 'Opis', width: 30 },
  { label: 'Duguje', width: 12, align: 'end', carry: 'sum' },
  { label: 'Saldo', width: 12, align: 'end', carry: 'last' },
];

/** A document that can be printed, with other values where given. */
export const printDocument = (given: Partial<PrintDocument> = {}): PrintDocument => ({
  name: 'proba',
  orientation: 'portrait',
  organisation: { name: 'Čaršija d.o.o. Goražde', lines: ['JIB 4200000000000'] },
  title: 'Dnevnik',
  columns: COLUMNS,
  rows: [],
  ...given,
});
