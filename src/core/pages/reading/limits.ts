/** Limits of reading one file's pages: what people may notice, then what stops malicious files. */

/** Pages of one file. */
export const MAX_PAGES = 200;
/** Points of a picture that is unpacked: more than phones and scanners make. */
export const MAX_POINTS = 120_000_000;
export const MAX_PICTURE_BYTES = 100 * 1024 * 1024;
/** Longer side of a page's shown picture, in pixels, and its quality. */
export const SHOWN_SIDE = 1600;
export const SHOWN_QUALITY = 75;

/** What one reading process may take. */
export interface ReadBounds {
  /** Milliseconds for one page, and for opening the file. */
  page: number;
  /** Milliseconds for the whole file. */
  whole: number;
  /** Megabytes of the process. */
  memory: number;
  /** Megabytes of its JavaScript heap. */
  heap: number;
}

export const READ_BOUNDS: ReadBounds = { page: 60_000, whole: 45 * 60_000, memory: 900, heap: 256 };
