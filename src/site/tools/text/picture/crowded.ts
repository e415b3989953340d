import type { Look } from './look.ts';

/** Pixels that all pictures of a page may have together to be shown: decoded they take four bytes for each. */
const TOGETHER = 400_000_000;

/** For each picture, in their order, whether those before it leave no room to show it. One that is never shown takes none. */
export function crowdedOf(pictures: readonly (Pick<Look, 'size' | 'bomb'> | null)[]): boolean[] {
  let taken = 0;
  return pictures.map((picture) => {
    if (!picture?.size || picture.bomb) return false;
    const pixels = picture.size.width * picture.size.height;
    if (taken + pixels > TOGETHER) return true;
    taken += pixels;
    return false;
  });
}
