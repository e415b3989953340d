/** Smallest module that common phones still tell apart on paper, in millimetres. */
const MODULE_MM = 0.4;

/** Dots to an inch of a picture made for print, while it stays within the most pixels. */
const PRINT_DPI = 600;
const MOST_PIXELS = 4096;

/** The least side of a printed code with its margin, in whole millimetres. */
export function leastPrintSide(size: number, margin: number): number {
  return Math.ceil((size + 2 * margin) * MODULE_MM);
}

/** From how far a printed code is read, roughly: ten times its side. */
export function readingDistance(sideMm: number): string {
  return sideMm < 100 ? `${Math.round(sideMm)} cm` : `${(sideMm / 100).toFixed(1).replace('.', ',')} m`;
}

/** Density and pixels of a picture for print. */
export function printPixels(mm: number): { dpi: number; pixels: number } {
  const dpi = Math.min(PRINT_DPI, Math.floor((MOST_PIXELS * 25.4) / mm));
  return { dpi, pixels: Math.round((mm / 25.4) * dpi) };
}
