import sharp, { type Sharp } from 'sharp';

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
  const askew = sharp(png)
    .flatten({ background: 'white' })
    .grayscale()
    .rotate(degrees, { background: 'white' });
  const page = await points(askew.blur(0.8));
  light(page);
  return picture(page).jpeg({ quality: 70 }).toBuffer();
}

/** How a page comes out of a scanner or camera: its ink and paper of 255, the grain as a deviation, the part of the points that are black or white specks. */
interface Print {
  ink: number;
  paper: number;
  grain: number;
  specks?: number;
}

/** A clean page with grain over it, as a PNG: nothing smooths it. Always the same for the same page. */
export async function grained(png: Uint8Array, { ink, paper, grain, specks = 0 }: Print): Promise<Buffer> {
  const page = await points(sharp(png).flatten({ background: 'white' }).grayscale());
  const random = evenly(20260102);
  const noise = normal(20260103);
  page.data.forEach((value, at) => {
    const speck = random();
    const clean = ink + (value / 255) * (paper - ink) + noise() * grain;
    page.data[at] = speck < specks ? (speck < specks / 2 ? 0 : 255) : Math.max(0, Math.min(255, clean));
  });
  return picture(page).png().toBuffer();
}

async function points(from: Sharp): Promise<Gray> {
  const { data, info } = await from.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return {
    width,
    height,
    data: Uint8Array.from({ length: width * height }, (_, at) => data[at * channels]!),
  };
}

const picture = ({ width, height, data }: Gray): Sharp =>
  sharp(data, { raw: { width, height, channels: 1 } });

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

/** Numbers from 0 to 1, always the same ones for a seed (mulberry32). */
function evenly(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Normally distributed numbers, always the same ones for a seed (Box-Muller). */
function normal(seed: number): () => number {
  const next = evenly(seed);
  return () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}
