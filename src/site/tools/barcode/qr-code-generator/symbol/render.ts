import type { Matrix } from '../../../../../core/qr/make-symbol.ts';
import { pngWithDpi } from '../../../picture/density.ts';
import { readColour } from './colour.ts';
import type { LogoArea } from './logo.ts';
import { drawSymbol, type Grid } from './raster.ts';

interface Rendering {
  matrix: Matrix;
  grid: Grid;
  dark: string;
  light: string;
  /** Transparent background. */
  clear: boolean;
  logo: { place: LogoArea; bitmap: ImageBitmap } | null;
}

const BLACK = [0, 0, 0] as const;
const WHITE = [255, 255, 255] as const;

/** Draws a symbol on a worker's canvas. */
export function render({ matrix, grid, dark, light, clear, logo }: Rendering): OffscreenCanvas {
  const canvas = new OffscreenCanvas(grid.pixels, grid.pixels);
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  const data = drawSymbol(
    matrix,
    grid,
    readColour(dark) ?? BLACK,
    clear ? null : (readColour(light) ?? WHITE),
  );
  context.putImageData(new ImageData(data, grid.pixels, grid.pixels), 0, 0);
  if (logo) {
    const box = innerBox(logo.place, logo.bitmap.width / logo.bitmap.height);
    const at = (modules: number): number => grid.offset + modules * grid.scale;
    context.imageSmoothingQuality = 'high';
    context.drawImage(logo.bitmap, at(box.x), at(box.y), box.width * grid.scale, box.height * grid.scale);
  }
  return canvas;
}

/** The logo's box inside its area: half a module of padding, aspect ratio kept. */
export function innerBox(place: LogoArea, aspect: number): LogoArea {
  const [width, height] = [place.width - 1, place.height - 1];
  const wide = Math.max(Math.min(width, height * aspect), 0.1);
  const high = Math.max(wide / aspect, 0.1);
  return {
    x: place.x + (place.width - wide) / 2,
    y: place.y + (place.height - high) / 2,
    width: wide,
    height: high,
  };
}

/** The pixels as a reader sees them, on white. */
export function pixelsOnWhite(canvas: OffscreenCanvas): ImageData {
  const { width, height } = canvas;
  const ground = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
  ground.fillStyle = '#ffffff';
  ground.fillRect(0, 0, width, height);
  ground.drawImage(canvas, 0, 0);
  return ground.getImageData(0, 0, width, height);
}

/** A canvas as PNG; `dpi` sets its print size. */
export async function toPng(canvas: OffscreenCanvas, dpi: number | null): Promise<Blob> {
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  if (dpi === null) return blob;
  return new Blob([pngWithDpi(new Uint8Array(await blob.arrayBuffer()), dpi)], { type: 'image/png' });
}
