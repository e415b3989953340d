import { crc32, deflateSync } from 'node:zlib';

/** Red, green and blue, 0 to 255 each. */
export type Colour = readonly [number, number, number];

/** A PNG of `width` by `height` pixels, without transparency. */
export function makePng(width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3));
  let at = 0;
  for (let y = 0; y < height; y++) {
    rows[at++] = 0; // no filter
    for (let x = 0; x < width; x++) for (const part of colourAt(x, y)) rows[at++] = part;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8); // eight bits a channel, RGB
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}

/** A colour of a hue (0 to 1) with saturation and lightness (0 to 1). */
export function hsl(hue: number, saturation: number, lightness: number): Colour {
  const strength = saturation * Math.min(lightness, 1 - lightness);
  const channel = (n: number): number => {
    const k = (n + hue * 12) % 12;
    return Math.round(255 * (lightness - strength * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}
