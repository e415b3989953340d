/** A page's size in points (1/72 inch). */
export interface PageSize {
  width: number;
  height: number;
}

/** The pixel size of a drawn page. */
export interface Raster {
  width: number;
  height: number;
  /** The resolution used: as requested, or less. */
  dpi: number;
  /** Less than requested, because the page is too large. */
  reduced: boolean;
}

/** Maximum number of pixels: A4 at 600 dpi has 35 million, and so has A2 at 300 dpi. Canvases and memory fail beyond. */
export const MAX_PIXELS = 64e6;
/** Longest canvas side that every browser supports. */
const MAX_SIDE = 16_384;
/** A page that fits only below this resolution was not made on purpose. */
const LEAST_DPI = 6;

/** The pixel size of a page at `dpi`, reduced until it fits. Null for an impossible page size. */
export function rasterFor(page: PageSize, dpi: number, maxPixels = MAX_PIXELS): Raster | null {
  const { width, height } = page;
  if (!(width > 0 && height > 0 && Number.isFinite(width * height))) return null;
  const finest = (pixels: number): number =>
    Math.min(72 * Math.sqrt(pixels / (width * height)), (72 * MAX_SIDE) / Math.max(width, height));
  if (finest(MAX_PIXELS) < LEAST_DPI) return null;
  const used = Math.min(dpi, finest(maxPixels));
  const pixels = (points: number): number =>
    Math.max(1, Math.min(MAX_SIDE, Math.round((points * used) / 72)));
  return { width: pixels(width), height: pixels(height), dpi: used, reduced: used < dpi };
}
