import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PICTURES, type Picture, pictureKind } from '../../../../core/sniff.ts';
import { concatBytes } from '../../kit/concat-bytes.ts';
import { isTooLarge, pictureSize } from '../../picture/size.ts';
import { readExif } from './exif.ts';
import { strip } from './strip/strip.ts';

/** An asymmetric picture, so that rotation shows. */
const drawn = () => {
  const pixels = Uint8Array.from({ length: 40 * 30 * 3 }, (_, index) => (index * 7) % 251);
  return sharp(pixels, { raw: { width: 40, height: 30, channels: 3 } });
};
const bytesOf = (buffer: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);
const exif = {
  IFD0: { Make: 'Carsija', Model: 'K-1', Copyright: 'Ana' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '43/1 51/1 30/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '18/1 24/1 0/1',
  },
};
const shot = async (kind: 'jpeg' | 'png' | 'webp', orientation = 6) =>
  bytesOf(await drawn().toFormat(kind).withMetadata({ exif, orientation, icc: 'p3' }).toBuffer());
const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();

describe('sizes', () => {
  it('stand in the headers', async () => {
    for (const kind of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
      const bytes = bytesOf(await drawn().toFormat(kind).toBuffer());
      expect(pictureKind(bytes)).toBe(kind);
      expect(pictureSize(bytes, kind)).toEqual({ width: 40, height: 30 });
    }
    const lossless = bytesOf(await drawn().webp({ lossless: true }).toBuffer());
    expect(pictureSize(lossless, 'webp')).toEqual({ width: 40, height: 30 });
    const extended = await shot('webp');
    expect(pictureSize(extended, 'webp')).toEqual({ width: 40, height: 30 });
  });

  it('of drawings are lengths, or the view box', () => {
    const of = (text: string) => pictureSize(new TextEncoder().encode(text), 'svg');
    expect(of('<svg width="12" height="8px">')).toEqual({ width: 12, height: 8 });
    expect(of('<svg width="100%" viewBox="0 0 24 16">')).toEqual({ width: 24, height: 16 });
    expect(of('<svg>')).toBeNull();
  });

  it('tell a bomb', () => {
    expect(isTooLarge({ width: 20_000, height: 20_000 })).toBe(true);
    expect(isTooLarge({ width: 6000, height: 4000 })).toBe(false);
  });
});

describe('stripping', () => {
  it('leaves every pixel and the colour profile, and takes the rest', async () => {
    for (const kind of ['jpeg', 'png', 'webp'] as const) {
      const before = await shot(kind);
      const { bytes, found, exif: read, profile } = strip(before, kind)!;
      expect(found.map(({ kind }) => kind)).toEqual(['exif']);
      expect(read).toMatchObject({ hasGps: true, camera: 'Carsija K-1', orientation: 6 });
      expect(read!.gps!.latitude).toBeCloseTo(43.8583, 3);
      expect(profile).toBe(true);
      expect(await pixels(bytes)).toEqual(await pixels(before));
      const after = await sharp(bytes).metadata();
      expect(after.icc).toEqual((await sharp(before).metadata()).icc);
      expect(Buffer.from(bytes).includes('Ana')).toBe(false);
      expect(after.orientation).toBe(kind === 'jpeg' ? 6 : undefined);
      expect(strip(bytes, kind)!.bytes).toEqual(bytes);
    }
  });

  it('turns a JPEG as before', async () => {
    const before = await shot('jpeg', 8);
    const { bytes, orientation } = strip(before, 'jpeg')!;
    expect(orientation).toBe(8);
    expect(await sharp(bytes).rotate().raw().toBuffer()).toEqual(
      await sharp(before).rotate().raw().toBuffer(),
    );
    expect(strip(await shot('jpeg', 1), 'jpeg')!.orientation).toBe(1);
  });

  it('takes XMP, comments and what stands behind the end', async () => {
    const text = (value: string) => new TextEncoder().encode(value);
    const plain = bytesOf(await drawn().jpeg({ progressive: true }).toBuffer());
    const segment = (marker: number, body: string) => {
      const data = text(body);
      return concatBytes([Uint8Array.of(0xff, marker, 0, data.length + 2), data]);
    };
    const full = concatBytes([
      plain.subarray(0, 2),
      segment(0xfe, 'komentar'),
      segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x/>'),
      segment(0xed, 'Photoshop 3.0\0'),
      plain.subarray(2),
      text('skriveno'),
    ]);
    const result = strip(full, 'jpeg')!;
    expect(result.bytes).toEqual(plain);
    expect(result.found.map(({ kind }) => kind)).toEqual(['comment', 'xmp', 'iptc', 'trailing']);

    const gif = bytesOf(await drawn().gif().toBuffer());
    const at = gif.indexOf(0x2c, 13 + 3 * 2 ** ((gif[10]! & 7) + 1));
    const commented = concatBytes([
      gif.subarray(0, at),
      Uint8Array.of(0x21, 0xfe, 2, 65, 66, 0),
      gif.subarray(at),
    ]);
    expect(strip(gif, 'gif')!.found).toEqual([]);
    expect(strip(commented, 'gif')!.bytes).toEqual(gif);
  });

  it('refuses what is cut short, and never fails', async () => {
    for (const kind of ['jpeg', 'png', 'webp'] as const) {
      const whole = await shot(kind);
      expect(strip(whole.slice(0, 60), kind)).toBeNull();
    }
    const some = await Promise.all((['jpeg', 'png', 'webp'] as const).map((kind) => shot(kind)));
    fc.assert(
      fc.property(
        fc.constantFrom(...some),
        fc.nat(4000),
        fc.nat(255),
        fc.nat(4000),
        (bytes, at, byte, end) => {
          const broken = bytes.slice(0, end);
          if (at < broken.length) broken[at] = byte;
          for (const kind of Object.keys(PICTURES) as Picture[]) {
            strip(broken, kind);
            pictureSize(broken, kind);
            pictureKind(broken);
          }
          readExif(broken);
        },
      ),
    );
  });
});
