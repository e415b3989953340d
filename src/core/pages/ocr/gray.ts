/** A grayscale picture: one byte a pixel, 0 black to 255 white, row by row. */
export interface Gray {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Two corners, in pixels. */
export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Largest picture that is read: A3 at 300 dpi. */
export const MAX_PIXELS = 18e6;

/** Grayscale from RGBA; transparent areas become white. */
export function toGray(rgba: Uint8Array | Uint8ClampedArray, width: number, height: number): Gray {
  const data = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < data.length; at++, from += 4) {
    // Rec. 601, in 256ths.
    const light = rgba[from]! * 77 + rgba[from + 1]! * 150 + rgba[from + 2]! * 29;
    const alpha = rgba[from + 3]!;
    data[at] = alpha === 255 ? light >> 8 : (light * alpha + 65280 * (255 - alpha)) / 65280;
  }
  return { width, height, data };
}

/** A smaller picture: each pixel is the mean of `by` x `by` pixels. */
export function shrink({ width, height, data }: Gray, by: number): Gray {
  const w = Math.floor(width / by);
  const h = Math.floor(height / by);
  const small = new Uint8Array(w * h);
  const sums = new Uint32Array(w);
  for (let y = 0; y < h; y++) {
    sums.fill(0);
    for (let dy = 0; dy < by; dy++) {
      let at = (y * by + dy) * width;
      for (let x = 0; x < w; x++) for (let dx = 0; dx < by; dx++) sums[x]! += data[at++]!;
    }
    for (let x = 0; x < w; x++) small[y * w + x] = sums[x]! / (by * by);
  }
  return { width: w, height: h, data: small };
}

/** The part of the picture in a box. */
export function crop({ width, data }: Gray, { x0, y0, x1, y1 }: Box): Gray {
  const piece = new Uint8Array((x1 - x0) * (y1 - y0));
  for (let y = y0, to = 0; y < y1; y++, to += x1 - x0)
    piece.set(data.subarray(y * width + x0, y * width + x1), to);
  return { width: x1 - x0, height: y1 - y0, data: piece };
}

/** Rotates the picture clockwise by quarter turns. */
export function quarterTurn(picture: Gray, quarters: number): Gray {
  const { width, height, data } = picture;
  const turns = ((quarters % 4) + 4) % 4;
  if (turns === 0) return picture;
  const out = new Uint8Array(data.length);
  if (turns === 2) {
    for (let from = 0, to = data.length - 1; from < data.length; from++, to--) out[to] = data[from]!;
    return { width, height, data: out };
  }
  for (let y = 0, from = 0; y < height; y++)
    for (let x = 0; x < width; x++, from++) {
      const to = turns === 1 ? x * height + (height - 1 - y) : (width - 1 - x) * height + y;
      out[to] = data[from]!;
    }
  return { width: height, height: width, data: out };
}
