import type { Matrix } from '../../../../../core/qr/make-symbol.ts';
import type { Rgb } from './colour.ts';

/** Position of a symbol's modules in a square picture: whole pixels each, the rest goes to the margin. */
export interface Grid {
  /** Side of the picture, in pixels. */
  pixels: number;
  /** Side of a module, in pixels; 0: the picture is too small. */
  scale: number;
  /** Offset of the first module. */
  offset: number;
}

/** Fits a symbol with its margin into a picture of `pixels`. */
export function layGrid(size: number, margin: number, pixels: number): Grid {
  const scale = Math.floor(pixels / (size + 2 * margin));
  return { pixels, scale, offset: Math.floor((pixels - size * scale) / 2) };
}

/** Draws a symbol as RGBA; `light` null: transparent background. */
export function drawSymbol(
  matrix: Matrix,
  grid: Grid,
  dark: Rgb,
  light: Rgb | null,
): Uint8ClampedArray<ArrayBuffer> {
  const { pixels, scale, offset } = grid;
  const data = new Uint8ClampedArray(pixels * pixels * 4);
  const words = new Uint32Array(data.buffer);
  const word = (colour: Rgb): number => new Uint32Array(new Uint8Array([...colour, 255]).buffer)[0]!;
  if (light !== null) words.fill(word(light));
  const ink = word(dark);
  for (let y = 0; y < matrix.size; y++) {
    const top = (offset + y * scale) * pixels + offset;
    for (let x = 0; x < matrix.size; x++) {
      if (matrix.modules[y * matrix.size + x]) words.fill(ink, top + x * scale, top + (x + 1) * scale);
    }
    for (let row = 1; row < scale; row++) {
      words.copyWithin(top + row * pixels, top, top + matrix.size * scale);
    }
  }
  return data;
}
