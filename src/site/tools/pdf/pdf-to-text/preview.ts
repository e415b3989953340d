import { type Gray, quarterTurn, shrink } from '../../../../core/pages/ocr/gray.ts';

/** Approximate longer side of a preview, in pixels. */
const SIDE = 1100;
const QUALITY = 0.75;

/** A smaller copy of a page's picture, to be shown beside its text. */
export const previewOf = (page: Gray): Gray =>
  shrink(page, Math.max(1, Math.floor(Math.max(page.width, page.height) / SIDE)));

/** The preview, rotated as the page was for reading. */
export function rotatedPreview(small: Gray, quarters: number): Promise<Blob> {
  const { width, height, data } = quarterTurn(small, quarters);
  const image = new ImageData(width, height);
  const colours = new Uint32Array(image.data.buffer);
  for (let at = 0; at < data.length; at++) colours[at] = 0xff000000 | (data[at]! * 0x010101);
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')!.putImageData(image, 0, 0);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}
