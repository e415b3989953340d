/** Shows a drawn page on its canvas; the bitmap is used up. */
export function drawPage(canvas: HTMLCanvasElement | null, bitmap: ImageBitmap | null): void {
  if (!bitmap || !canvas) return;
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
}
