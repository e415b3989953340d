import sharp from 'sharp';
import { expect, it } from 'vitest';
import { jpegWithDpi, pngWithDpi } from './density.ts';

const picture = () => sharp({ create: { width: 30, height: 20, channels: 3, background: '#146' } });

it('a PNG says its resolution, and is the same picture', async () => {
  const before = new Uint8Array(await picture().png().toBuffer());
  const after = pngWithDpi(before, 300);
  expect(await sharp(after).metadata()).toMatchObject({ format: 'png', width: 30, height: 20, density: 300 });
  expect(await sharp(after).raw().toBuffer()).toEqual(await sharp(before).raw().toBuffer());
});

it('a JPEG says its resolution', async () => {
  // Its encoder omits the header where no resolution is set, so it is added as browsers write it.
  const bare = await picture().jpeg().toBuffer();
  const header = Buffer.from('ffe000104a46494600010100000100010000', 'hex');
  const start = bare.subarray(2, 4).equals(Buffer.from('ffe0', 'hex')) ? 2 + 2 + bare.readUInt16BE(4) : 2;
  const bytes = new Uint8Array(Buffer.concat([bare.subarray(0, 2), header, bare.subarray(start)]));
  expect(await sharp(jpegWithDpi(bytes, 150)).metadata()).toMatchObject({ format: 'jpeg', density: 150 });
});

it('leaves what it does not know as it is', () => {
  const bytes = new Uint8Array([1, 2, 3]);
  expect(pngWithDpi(bytes, 72)).toBe(bytes);
  expect(jpegWithDpi(bytes, 72)).toEqual(new Uint8Array([1, 2, 3]));
});
