import type { PictureInfo } from './inspect-picture.ts';

/** Maximum number of pixels of all shown pictures: decoded, each takes four bytes. */
const MAX_TOTAL_PIXELS = 400_000_000;

/** For each picture, whether those before it use up the limit. Pictures that are never shown do not count. */
export function overMemoryLimits(
  pictures: readonly (Pick<PictureInfo, 'size' | 'tooLarge'> | null)[],
): boolean[] {
  let taken = 0;
  return pictures.map((picture) => {
    if (!picture?.size || picture.tooLarge) return false;
    const pixels = picture.size.width * picture.size.height;
    if (taken + pixels > MAX_TOTAL_PIXELS) return true;
    taken += pixels;
    return false;
  });
}
