import { MAX_PIXELS, type PageSize, rasterFor } from '../engine/size.ts';
import type { PictureForm } from '../jobs.ts';
import { isSmall } from '../memory.ts';
import type { Wanted } from './use-drawing.ts';

/** Fewest pages for which another worker is worth its start. */
const WORTH = 4;
/** More than so many do not help: the disk and the memory have to keep up. */
const MOST = 4;
/** Pixels that are in work at once, over all workers; each needs some ten bytes for each. */
const AT_ONCE = 100e6;

/** How many workers draw: as the machine has cores, as there are pages for them, and as there is memory for the largest of these. */
export function handsFor(
  wanted: readonly Wanted[],
  { dpi }: Pick<PictureForm, 'dpi'>,
  { cores = navigator.hardwareConcurrency, small = isSmall() } = {},
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
  const room = Math.floor(AT_ONCE / largest);
  return Math.max(1, Math.min(MOST, cores || 1, Math.ceil(longest / WORTH), room));
}

/** Of a page that cannot be drawn, none; of one whose size is not known, as many as there can be. */
function pixelsOf(size: PageSize | null | undefined, dpi: number): number {
  if (size === undefined) return MAX_PIXELS;
  const raster = size && rasterFor(size, dpi);
  return raster ? raster.width * raster.height : 0;
}
