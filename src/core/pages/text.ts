import type { Pdfium } from './pdfium.ts';
import type { PageSize } from './size.ts';

/** A page's text: one character and one box after another, in document order. */
export interface PageText {
  /** All characters; lines end with \r\n, which the engine adds by position. */
  text: string;
  /** Code point of every character. */
  codes: Uint32Array;
  /** Left, top, right, bottom of every character, in points from the upper left corner of the displayed page. */
  boxes: Float32Array;
  /** Number of characters without a Unicode mapping (their font has no table): such text is worth little. */
  unmapped: number;
  /** Number of characters in the document; the others are spaces and line ends added by the engine. */
  inDocument: number;
}

/** The engine's character for a hyphen at the end of a line. */
const HYPHEN = 0x02;
const TO_THOUSANDTHS = 1000;

/** Reads an open page's text. */
export function readText(pdfium: Pdfium, page: number, size: PageSize): PageText {
  const { api, scratch, float } = pdfium;
  const handle = api.FPDFText_LoadPage(page);
  if (handle === 0)
    return { text: '', codes: new Uint32Array(), boxes: new Float32Array(), unmapped: 0, inDocument: 0 };
  try {
    const count = Math.max(0, api.FPDFText_CountChars(handle));
    const codes = new Uint32Array(count);
    const boxes = new Float32Array(count * 4);
    let unmapped = 0;
    let inDocument = 0;
    const place = pageTransform(pdfium, page, size);
    scratch(16, (box) => {
      for (let at = 0; at < count; at++) {
        const code = api.FPDFText_GetUnicode(handle, at);
        codes[at] = code === HYPHEN ? 0x2d : code;
        if (api.FPDFText_IsGenerated(handle, at) !== 1) inDocument++;
        if (api.FPDFText_HasUnicodeMapError(handle, at) === 1) unmapped++;
        if (!api.FPDFText_GetLooseCharBox(handle, at, box)) continue;
        // The engine's rectangle is left, top, right, bottom, with the y axis pointing up.
        boxes.set(place(float(box), float(box + 4), float(box + 8), float(box + 12)), at * 4);
      }
    });
    return { text: fromCodes(codes), codes, boxes, unmapped, inDocument };
  } finally {
    api.FPDFText_ClosePage(handle);
  }
}

/** The characters of an open page, at most `most`, without their places: a tenth of the work of `readText`. */
export function readPlainText({ api, scratch, heap }: Pdfium, page: number, most: number): string {
  const handle = api.FPDFText_LoadPage(page);
  if (handle === 0) return '';
  try {
    const count = Math.min(most, api.FPDFText_CountChars(handle));
    if (count <= 0) return '';
    return scratch((count + 1) * 2, (into) => {
      // With the terminator.
      const written = api.FPDFText_GetText(handle, 0, count, into);
      const start = into >>> 0;
      const text = new TextDecoder('utf-16le').decode(heap().slice(start, start + (written - 1) * 2));
      return text.replaceAll('\x02', '-');
    });
  } finally {
    api.FPDFText_ClosePage(handle);
  }
}

/** Converts rectangles from document coordinates to the displayed page (rotated, cropped, y downwards). */
export function pageTransform({ api, scratch, int }: Pdfium, page: number, { width, height }: PageSize) {
  const at = (x: number, y: number): [number, number] =>
    scratch(8, (out) => {
      const size = [Math.round(width * TO_THOUSANDTHS), Math.round(height * TO_THOUSANDTHS)] as const;
      api.FPDF_PageToDevice(page, 0, 0, ...size, 0, x, y, out, out + 4);
      return [int(out) / TO_THOUSANDTHS, int(out + 4) / TO_THOUSANDTHS];
    });
  // Three points determine the transformation; they are far apart so that rounding does not matter.
  const far = 1000;
  const [e, f] = at(0, 0);
  const [ax, ay] = at(far, 0);
  const [bx, by] = at(0, far);
  const [a, b, c, d] = [(ax - e) / far, (ay - f) / far, (bx - e) / far, (by - f) / far];
  return (x1: number, y1: number, x2: number, y2: number): [number, number, number, number] => {
    const [u1, v1, u2, v2] = [
      a * x1 + c * y1 + e,
      b * x1 + d * y1 + f,
      a * x2 + c * y2 + e,
      b * x2 + d * y2 + f,
    ];
    return [Math.min(u1, u2), Math.min(v1, v2), Math.max(u1, u2), Math.max(v1, v2)];
  };
}

/** The characters of these code points. */
export function fromCodes(codes: Uint32Array): string {
  const parts: string[] = [];
  for (let at = 0; at < codes.length; at += 4096) {
    const part = codes.subarray(at, at + 4096);
    parts.push(String.fromCodePoint(...Array.from(part, (code) => (code > 0x10ffff ? 0xfffd : code))));
  }
  return parts.join('');
}
