import type { Gray } from './gray.ts';

/** Rotates the page by `angle` radians against the slope of its lines and scales it, in a picture large enough for its corners. */
export function deskew(page: Gray, angle: number, scale = 1): Gray {
  if (angle === 0 && scale === 1) return page;
  const { width, height, data } = page;
  // Steps in the new picture as steps in the page.
  const sin = Math.sin(angle) / scale;
  const cos = Math.cos(angle) / scale;
  const w = Math.ceil((width * Math.abs(cos) + height * Math.abs(sin)) * scale ** 2);
  const h = Math.ceil((width * Math.abs(sin) + height * Math.abs(cos)) * scale ** 2);
  const out = new Uint8Array(w * h);
  for (let y = 0; y < h; y++) {
    // Source position of the row's first pixel.
    const dy = y - h / 2;
    let fromX = (-w / 2) * cos - dy * sin + width / 2;
    let fromY = (-w / 2) * sin + dy * cos + height / 2;
    for (let x = 0, at = y * w; x < w; x++, at++, fromX += cos, fromY += sin) {
      const left = Math.floor(fromX);
      const top = Math.floor(fromY);
      // Outside the page the edge is repeated: white would be a step in brightness.
      const x0 = left < 0 ? 0 : left >= width ? width - 1 : left;
      const y0 = top < 0 ? 0 : top >= height ? height - 1 : top;
      const x1 = left + 1 < 0 ? 0 : left + 1 >= width ? width - 1 : left + 1;
      const y1 = top + 1 < 0 ? 0 : top + 1 >= height ? height - 1 : top + 1;
      const fx = fromX - left;
      const fy = fromY - top;
      const a = data[y0 * width + x0]!;
      const b = data[y0 * width + x1]!;
      const c = data[y1 * width + x0]!;
      const d = data[y1 * width + x1]!;
      const upper = a + (b - a) * fx;
      out[at] = upper + (c + (d - c) * fx - upper) * fy + 0.5;
    }
  }
  return { width: w, height: h, data: out };
}
