/** Smallest module that common phones resolve on paper, in millimetres. */
const MODULE_MM = 0.4;

/** Resolution for print, unless that exceeds the pixel limit. */
const PRINT_DPI = 600;
const MAX_PIXELS = 4096;

/** Minimum side of a printed code with its margin, in whole millimetres. */
export function minPrintSide(size: number, margin: number): number {
  return Math.ceil((size + 2 * margin) * MODULE_MM);
}

/** Approximate reading distance: ten times the side. */
export function readingDistance(sideMm: number): string {
  return sideMm < 100 ? `${Math.round(sideMm)} cm` : `${(sideMm / 100).toFixed(1).replace('.', ',')} m`;
}

/** Resolution and pixels of a picture for print. */
export function printPixels(mm: number): { dpi: number; pixels: number } {
  const dpi = Math.min(PRINT_DPI, Math.floor((MAX_PIXELS * 25.4) / mm));
  return { dpi, pixels: Math.round((mm / 25.4) * dpi) };
}
