import type { PdfDocument } from './document.ts';
import { glyphlessFont, glyphMap, toUnicode } from './glyphless.ts';
import { OutOfMemory, type Pdfium } from './pdfium.ts';

/** Words to be laid over a page, unseen, so that it can be searched and copied from. */
export interface UnseenWord {
  text: string;
  /** Where it stands, as PDF writes it: from a box of 1 by 1, whose lower side is the baseline, to the page as it is shown, in parts of its width and height, from its upper left corner. */
  place: readonly [number, number, number, number, number, number];
}

/** Text that is neither filled nor outlined. */
const INVISIBLE = 3;
/** Of the font's letters: half as wide as high. */
const ADVANCE = 0.5;
const CORNER = 1e6;
/** Words that lean more than this (a tangent) are meant to. */
const LEAN = 0.1;

/** Fonts that were loaded, by the document's number: one for all its pages. */
interface UnseenFont {
  readonly handle: number;
  close(): void;
}

/** Lays words over a page of the document. `font` comes from `unseenFont`. */
export function layUnseen(
  document: PdfDocument,
  index: number,
  words: readonly UnseenWord[],
  font: UnseenFont,
): void {
  document.onPage(index, ({ pdfium, document: handle, page }) => {
    const { api, scratch } = pdfium;
    const toPage = pageMap(pdfium, page);
    for (const { text, place } of words) {
      const units = [...text].map((letter) => Math.min(letter.codePointAt(0)!, 0xffff));
      if (units.length === 0) continue;
      const object = api.FPDFPageObj_CreateTextObj(handle, font.handle, 1);
      if (object === 0) throw new OutOfMemory();
      scratch(units.length * 4, (codes) => {
        units.forEach((unit, at) => {
          pdfium.setInt(codes + at * 4, unit);
        });
        api.FPDFText_SetCharcodes(object, codes, units.length);
      });
      api.FPDFTextObj_SetTextRenderMode(object, INVISIBLE);
      const [a, b, c, d, e, f] = place;
      const wide = units.length * ADVANCE;
      const [x, y] = toPage(e, f);
      const [ux, uy] = toPage(e + a / wide, f + b / wide);
      const [vx, vy] = toPage(e + c, f + d);
      scratch(24, (matrix) => {
        const values = straight([ux - x, uy - y, vx - x, vy - y, x, y], wide);
        new Float32Array(pdfium.heap().buffer, matrix, 6).set(values);
        api.FPDFPageObj_SetMatrix(object, matrix);
      });
      api.FPDFPage_InsertObject(page, object);
    }
    if (!api.FPDFPage_GenerateContent(page)) throw new OutOfMemory();
  });
}

/**
 * Where a word of so many letters' widths is laid: one that leans a little lies straight, through its own middle. Programs that
 * take text out of a PDF break a word apart where its letters climb by half a point.
 */
export function straight([a, b, c, d, e, f]: UnseenWord['place'], wide: number): UnseenWord['place'] {
  const across = Math.abs(a) > Math.abs(b);
  if (Math.abs(across ? b / a : a / b) > LEAN) return [a, b, c, d, e, f];
  const [length, height] = [Math.hypot(a, b), Math.hypot(c, d)];
  const [p, q] = across ? [Math.sign(a) * length, 0] : [0, Math.sign(b) * length];
  const [r, s] = across ? [0, Math.sign(d) * height] : [Math.sign(c) * height, 0];
  return [p, q, r, s, e + ((a - p) * wide) / 2, f + ((b - q) * wide) / 2];
}

/** The font of unseen words, put into the document by way of a page that can be opened: the first they are laid over. */
export function unseenFont(document: PdfDocument, index: number): UnseenFont {
  return document.onPage(index, ({ pdfium, document: handle }) => {
    const { api, scratch, heap } = pdfium;
    const file = glyphlessFont();
    const map = glyphMap();
    const font = scratch(file.length, (bytes) =>
      scratch(map.length, (glyphs) => {
        heap().set(file, bytes);
        heap().set(map, glyphs);
        return api.FPDFText_LoadCidType2Font(handle, bytes, file.length, toUnicode(), glyphs, map.length);
      }),
    );
    if (font === 0) throw new OutOfMemory();
    return { handle: font, close: () => api.FPDFFont_Close(font) };
  });
}

/** From parts of the page as it is shown to the coordinates that its content is written in. */
function pageMap({ api, scratch, heap }: Pdfium, page: number): (x: number, y: number) => [number, number] {
  const at = (x: number, y: number): [number, number] =>
    scratch(16, (out) => {
      api.FPDF_DeviceToPage(page, 0, 0, CORNER, CORNER, 0, x, y, out, out + 8);
      const [px, py] = new Float64Array(heap().slice(out, out + 16).buffer);
      return [px!, py!];
    });
  const [x0, y0] = at(0, 0);
  const [x1, y1] = at(CORNER, 0);
  const [x2, y2] = at(0, CORNER);
  return (x, y) => [x0 + (x1 - x0) * x + (x2 - x0) * y, y0 + (y1 - y0) * x + (y2 - y0) * y];
}
