import sharp from 'sharp';

/** A picture of one byte a point. */
interface Gray {
  width: number;
  height: number;
  data: Uint8Array;
}

/**
 * A clean page as a hurried scan of it: laid on the glass askew by `degrees` clockwise, out of focus by a third of a millimetre, lit
 * from one side only so that the far corner has under half the light, with the shadow of a fold across it and the grain of a
 * sensor, stored as a JPEG of quality 70. Always the same for the same page.
 */
export async function wornScan(png: Uint8Array, degrees: number): Promise<Buffer> {
  const { data, info } = await sharp(png)
    .flatten({ background: 'white' })
    .grayscale()
    .rotate(degrees, { background: 'white' })
    .blur(0.8)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const page: Gray = {
    width: info.width,
    height: info.height,
    data: new Uint8Array(info.width * info.height),
  };
  for (let at = 0; at < page.data.length; at++) page.data[at] = data[at * info.channels]!;
  light(page);
  return sharp(page.data, { raw: { width: page.width, height: page.height, channels: 1 } })
    .jpeg({ quality: 70 })
    .toBuffer();
}

function light({ width, height, data }: Gray): void {
  const grain = normal(20260101);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const far = (x / width + y / height) / 2;
      const fold = 1 - 0.3 * Math.exp(-(((y - height * 0.42 - x * 0.05) / (height * 0.03)) ** 2));
      // Ink is never black, nor paper white.
      const clean = 25 + data[at]! * 0.86;
      const value = clean * (1 - 0.55 * far) * fold + grain() * 6;
      data[at] = Math.max(0, Math.min(255, value));
    }
}

/** Normally distributed numbers, always the same ones for a seed (mulberry32, Box-Muller). */
function normal(seed: number): () => number {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}
