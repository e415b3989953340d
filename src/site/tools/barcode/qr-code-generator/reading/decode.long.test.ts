// Long, since some forty photos are searched for a code.
// In the suite: decode.test.ts (photos that are small, or as people take them, and one of nothing).
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type PhotoGroup,
  photosOf,
  photosOfNone,
  prepareForTest,
  searchPhoto,
  TEXTS,
} from './test/photos.ts';

beforeAll(prepareForTest);

describe('a picture of a code is read', () => {
  it.each<PhotoGroup>([
    'tilted to 45°',
    'tilted over 45°',
    'mirrored',
    '70 pixels wide',
    'low contrast',
    'noise',
    'light on dark',
    'photo',
  ])('%s', async (group) => {
    for await (const photo of photosOf(group, [TEXTS[1]!]))
      expect(await searchPhoto(photo)).toEqual([{ text: photo.text }]);
  });

  it('but nothing where there is none', async () => {
    for await (const photo of photosOfNone()) expect(await searchPhoto(photo)).toEqual([]);
  });
});
