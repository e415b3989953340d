import { generate, mode } from 'lean-qr';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawSymbol, layGrid } from '../symbol/raster.ts';
import { type Pixels, readPicture } from './decode.ts';
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
  it.each<PhotoGroup>(['70 pixels wide', 'photo'])('%s', async (group) => {
    let read = 0;
    for await (const photo of photosOf(group, [TEXTS[1]!])) {
      expect(await searchPhoto(photo)).toEqual([{ text: photo.text }]);
      read += 1;
      if (read === 2) break;
    }
  });

  it('but nothing where there is none', async () => {
    for await (const photo of photosOfNone()) {
      expect(await searchPhoto(photo)).toEqual([]);
      break;
    }
  });
});

/** A code with these bytes and an `eci` that declares their encoding. */
function written(bytes: number[], eci: number | null): Pixels {
  const code = generate((data, version) => {
    if (eci !== null) mode.eci(eci)(data, version);
    mode.bytes(bytes)(data, version);
  });
  const modules = Uint8Array.from({ length: code.size ** 2 }, (_, at) =>
    Number(code.get(at % code.size, Math.floor(at / code.size))),
  );
  const grid = layGrid(code.size, 4, 200);
  const data = drawSymbol({ size: code.size, modules }, grid, [0, 0, 0], [255, 255, 255]);
  return { width: grid.pixels, height: grid.pixels, data };
}

const UTF8 = [...new TextEncoder().encode('čaj')];
const OLD = [0xe8, 0x61, 0x6a];
const note = expect.stringContaining('windows-1250');

it.each([
  ['UTF-8, undeclared', UTF8, null, { text: 'čaj' }],
  ['UTF-8', UTF8, 26, { text: 'čaj' }],
  ['undeclared, and no UTF-8', OLD, null, { text: 'čaj', note }],
  ['ISO 8859-1', OLD, 3, { text: 'èaj' }],
  ['ISO 8859-2', OLD, 4, { text: 'čaj' }],
  ['windows-1250', OLD, 21, { text: 'čaj' }],
])('bytes are text: %s', async (_, bytes, eci, reading) => {
  expect(await readPicture(written(bytes, eci))).toEqual([reading]);
});
