import { rasterFor } from '../engine/size.ts';
import type { PictureForm } from '../jobs.ts';
import type { Wanted } from './use-drawing.ts';

/** Fewest pages for which another worker is worth its start. */
const WORTH = 4;
/** More than so many do not help: the disk and the memory have to keep up. */
const MOST = 4;
/** Pixels that are in work at once, over all workers; each needs some ten bytes for each. */
const AT_ONCE = 100e6;

/** How many workers draw: as the machine has cores, as there are pages for them, and as there is memory for their size. */
export function handsFor(
  wanted: readonly Wanted[],
  { dpi }: Pick<PictureForm, 'dpi'>,
  cores = navigator.hardwareConcurrency,
): number {
  const longest = Math.max(0, ...wanted.map(({ pages }) => pages.length));
  const pixels = wanted.map(({ doc }) => {
    const raster = doc.facts?.first && rasterFor(doc.facts.first, dpi);
    return raster ? raster.width * raster.height : 1;
  });
  const room = Math.floor(AT_ONCE / Math.max(1, ...pixels));
  return Math.max(1, Math.min(MOST, cores || 1, Math.ceil(longest / WORTH), room));
}
