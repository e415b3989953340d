import type { PdfDocument } from './document.ts';
import { glyphlessFont, glyphMap, toUnicode } from './glyphless.ts';
import { OutOfMemory, type Pdfium } from './pdfium.ts';

/** A word of the hidden text layer, which makes a page searchable. */
export interface HiddenWord {
  text: string;
  /**
   * PDF matrix from the unit square (lower side: baseline) to fractions of the displayed page's width and height, from its upper
   * left corner.
   */
  place: readonly [number, number, number, number, number, number];
}

/** Text rendering mode: neither filled nor outlined. */
const INVISIBLE = 3;
/** Width of the font's glyphs: half their height. */
const ADVANCE = 0.5;
const CORNER = 1e6;
/** Tangent above which a slant is deliberate. */
const MAX_LEAN = 0.1;

/** Loaded fonts by document handle: one for all pages. */
interface HiddenFont {
  readonly handle: number;
  close(): void;
}

/** Adds a hidden text layer to a page. `font` comes from `hiddenFont`. */
export function addHiddenText(
  document: PdfDocument,
  index: number,
  words: readonly HiddenWord[],
  font: HiddenFont,
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
        const values = straightened([ux - x, uy - y, vx - x, vy - y, x, y], wide);
        new Float32Array(pdfium.heap().buffer, matrix, 6).set(values);
        api.FPDFPageObj_SetMatrix(object, matrix);
      });
      api.FPDFPage_InsertObject(page, object);
    }
    if (!api.FPDFPage_GenerateContent(page)) throw new OutOfMemory();
  });
}

/**
 * Removes a slight slant around a word's middle. Programs that extract text break a word apart where its characters rise by half a
 * point. `wide`: its length in character widths.
 */
export function straightened([a, b, c, d, e, f]: HiddenWord['place'], wide: number): HiddenWord['place'] {
  const across = Math.abs(a) > Math.abs(b);
  if (Math.abs(across ? b / a : a / b) > MAX_LEAN) return [a, b, c, d, e, f];
  const [length, height] = [Math.hypot(a, b), Math.hypot(c, d)];
  const [p, q] = across ? [Math.sign(a) * length, 0] : [0, Math.sign(b) * length];
  const [r, s] = across ? [0, Math.sign(d) * height] : [Math.sign(c) * height, 0];
  return [p, q, r, s, e + ((a - p) * wide) / 2, f + ((b - q) * wide) / 2];
}

/** Loads the hidden font by way of the first page that can be opened. */
export function hiddenFont(document: PdfDocument, index: number): HiddenFont {
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

/** Converts fractions of the displayed page to its content coordinates. */
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
