/** A page's size in points, 72 to the inch. */
export interface PageSize {
  width: number;
  height: number;
}

/** The size a page is drawn in. */
export interface Raster {
  width: number;
  height: number;
  /** Pixels per inch that this comes to: what was asked for, or less. */
  dpi: number;
  /** Less than was asked for, because the page is too large. */
  reduced: boolean;
}

/** Most pixels of one picture: A4 at 600 dpi has 35 million, A2 at 300 dpi as many. Beyond, canvases and memory end. */
export const MAX_PIXELS = 64e6;
/** Longest side of a picture that every browser's canvas still has. */
const MAX_SIDE = 16_384;
/** A page that has to be drawn coarser than this to fit is not one that anybody made on purpose. */
const LEAST_DPI = 6;

/** The size in pixels of a page at `dpi`, made smaller until it fits. Null for a page of no possible size. */
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
