import type { Handles, PdfDocument } from './document.ts';
import { fromCodes, type PageText } from './text.ts';

/** Text rendering modes that draw nothing: unseen, and only as a clipping path. */
const UNSEEN_MODES = new Set([3, 7]);
/** Letters of lower lines than this, in points, are not read by anybody. */
const TINY = 3;
/** A fill as light as this (0 to 255) may be that of the paper; whether it is, the drawn page tells. */
const LIGHT = 200;
/** Opacity (0 to 255) below which a letter may be unseen. */
const FAINT = 40;
/** Difference between darkest and lightest point that makes a letter seen. */
const CONTRAST = 24;
/** Resolution at which light letters are looked for: a letter of 6 points is 8 points high. */
const LOOK_DPI = 100;
const LOOK_PIXELS = 6e6;

/** How a letter is drawn. */
type Drawn = 'seen' | 'light' | 'unseen';

/**
 * A page's text without the letters that nobody sees, and their number: drawn in unseen mode, tiny, in the colour of what is behind
 * them, or outside of the page. Other programs hide text so, to make a scan searchable or to deceive who reads by machine.
 */
export function seenText(document: PdfDocument, index: number): { text: PageText; unseen: number } {
  const text = document.text(index);
  if (text.codes.length === 0) return { text, unseen: 0 };
  const drawn = document.onPage(index, (handles) => drawnAs(handles, text.codes.length));
  const { width, height } = document.size(index);
  let contrast: ReturnType<typeof contrastOf> | null = null;
  const isSeen = (at: number): boolean => {
    const [left, top, right, bottom] = text.boxes.subarray(at * 4, at * 4 + 4) as unknown as Box;
    // Spaces and line ends have no place, and nothing to hide.
    if (right <= left && bottom <= top) return true;
    if (drawn[at] === 'unseen') return false;
    if (Math.max(right - left, bottom - top) < TINY) return false;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    if (x < 0 || y < 0 || x > width || y > height) return false;
    if (drawn[at] !== 'light') return true;
    contrast ??= contrastOf(document, index);
    return contrast(left, top, right, bottom) >= CONTRAST;
  };
  const kept: number[] = [];
  let unseen = 0;
  for (let at = 0; at < text.codes.length; at++) {
    if (isBlank(text.codes[at]!) || isSeen(at)) kept.push(at);
    else unseen += 1;
  }
  return { text: unseen === 0 ? text : only(text, kept, unseen), unseen };
}

type Box = [number, number, number, number];
const isBlank = (code: number): boolean => code <= 0x20 || code === 0xa0;

/** How each letter is drawn, by its text object: most letters share a few of them. */
function drawnAs({ pdfium: { api, scratch, int }, page }: Handles, count: number): Drawn[] {
  const handle = api.FPDFText_LoadPage(page);
  if (handle === 0) return Array<Drawn>(count).fill('seen');
  const known = new Map<number, Drawn>();
  try {
    return scratch(16, (colour) => {
      const ofObject = (object: number): Drawn => {
        if (UNSEEN_MODES.has(api.FPDFTextObj_GetTextRenderMode(object))) return 'unseen';
        if (!api.FPDFPageObj_GetFillColor(object, colour, colour + 4, colour + 8, colour + 12)) return 'seen';
        const [red, green, blue, alpha] = [0, 4, 8, 12].map((at) => int(colour + at)) as Box;
        const light = red * 0.3 + green * 0.59 + blue * 0.11;
        return light > LIGHT || alpha < FAINT ? 'light' : 'seen';
      };
      return Array.from({ length: count }, (_, at) => {
        const object = api.FPDFText_GetTextObject(handle, at);
        if (object === 0) return 'seen';
        const found = known.get(object) ?? ofObject(object);
        known.set(object, found);
        return found;
      });
    });
  } finally {
    api.FPDFText_ClosePage(handle);
  }
}

/** Tells the difference between the darkest and the lightest point of a part of the drawn page. */
function contrastOf(document: PdfDocument, index: number) {
  const size = document.size(index);
  const raster = document.raster(index, LOOK_DPI, LOOK_PIXELS);
  const light = new Uint8Array(raster.width * raster.height);
  document.render(index, { dpi: LOOK_DPI, maxPixels: LOOK_PIXELS }, ({ pixels, width, rows, top }) => {
    for (let at = 0, to = top * width; at < width * rows * 4; at += 4, to++)
      light[to] = (pixels[at]! * 77 + pixels[at + 1]! * 150 + pixels[at + 2]! * 29) >> 8;
  });
  const across = raster.width / size.width;
  const down = raster.height / size.height;
  return (left: number, top: number, right: number, bottom: number): number => {
    let [darkest, lightest] = [255, 0];
    const within = (value: number, most: number): number => Math.max(0, Math.min(most, value));
    const [x0, x1] = [Math.floor(left * across), Math.ceil(right * across)].map((x) =>
      within(x, raster.width),
    ) as [number, number];
    const [y0, y1] = [Math.floor(top * down), Math.ceil(bottom * down)].map((y) =>
      within(y, raster.height),
    ) as [number, number];
    for (let y = y0; y < y1; y++)
      for (let x = x0; x < x1; x++) {
        const value = light[y * raster.width + x]!;
        if (value < darkest) darkest = value;
        if (value > lightest) lightest = value;
      }
    return lightest - darkest;
  };
}

/** The text of some of its letters. */
function only(text: PageText, kept: readonly number[], unseen: number): PageText {
  const codes = Uint32Array.from(kept, (at) => text.codes[at]!);
  const boxes = new Float32Array(kept.length * 4);
  for (const [to, at] of kept.entries()) boxes.set(text.boxes.subarray(at * 4, at * 4 + 4), to * 4);
  const inDocument = Math.max(0, text.inDocument - unseen);
  return {
    text: fromCodes(codes),
    codes,
    boxes,
    unmapped: Math.min(text.unmapped, inDocument),
    inDocument,
  };
}
