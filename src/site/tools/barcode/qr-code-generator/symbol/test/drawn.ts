import { expect } from 'vitest';
import { type Matrix, makeSymbol } from '../../../../../../core/qr/make-symbol.ts';
import { readOwn } from '../../reading/decode.ts';
import { fitLogo } from '../logo.ts';
import { drawSymbol, layGrid } from '../raster.ts';

const BLACK = [0, 0, 0] as const;
const WHITE = [255, 255, 255] as const;

/** A symbol as a picture. */
export function draw(matrix: Matrix, scale = 3, margin = 4) {
  const grid = layGrid(matrix.size, margin, (matrix.size + 2 * margin) * scale);
  return { width: grid.pixels, height: grid.pixels, data: drawSymbol(matrix, grid, BLACK, WHITE) };
}

/** A logo of this shape leaves a symbol of level H readable, with something in reserve. */
export async function logoAtVersion(version: number, aspect: number): Promise<void> {
  const text = 'Čaršija '.repeat(200).slice(0, Math.max(2, Math.floor((version * version) / 1.5)));
  const symbol = makeSymbol(text, { level: 'H', raise: false });
  if (symbol === null) return;
  const fitted = await fitLogo(symbol, text, aspect);
  expect(fitted.safe, `version ${symbol.version}, ${aspect}`).toBe(true);
  expect(await readOwn(draw(fitted.matrix)), `version ${symbol.version}, ${aspect}`).toBe(text);
}
