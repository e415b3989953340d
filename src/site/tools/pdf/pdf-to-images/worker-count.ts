import { MAX_PIXELS, type PageSize, rasterFor } from '../../../../core/pages/size.ts';
import { hasLittleMemory } from '../device-memory.ts';
import type { PictureForm } from '../messages.ts';
import type { Wanted } from './use-drawing.ts';

/** Minimum number of pages that is worth another worker. */
const PAGES_PER_WORKER = 4;
/** More workers do not help: disk and memory are the limit. */
const MAX_WORKERS = 4;
/** Pixels processed at once in all workers; each pixel takes about ten bytes. */
const MAX_PIXELS_AT_ONCE = 100e6;

/** Number of workers: limited by cores, pages, and memory for the largest pages. */
export function workerCount(
  wanted: readonly Wanted[],
  { dpi }: Pick<PictureForm, 'dpi'>,
  { cores = navigator.hardwareConcurrency, small = hasLittleMemory() } = {},
): number {
  if (small) return 1;
  let longest = 0;
  let largest = 1;
  for (const { doc, pages } of wanted) {
    longest = Math.max(longest, pages.length);
    for (const page of pages) {
      largest = Math.max(largest, pixelsOf(doc.facts?.sizes[page], dpi));
    }
  }
  const room = Math.floor(MAX_PIXELS_AT_ONCE / largest);
  return Math.max(1, Math.min(MAX_WORKERS, cores || 1, Math.ceil(longest / PAGES_PER_WORKER), room));
}

/** 0 for a page that cannot be drawn; the maximum for one of unknown size. */
function pixelsOf(size: PageSize | null | undefined, dpi: number): number {
  if (size === undefined) return MAX_PIXELS;
  const raster = size && rasterFor(size, dpi);
  return raster ? raster.width * raster.height : 0;
}
