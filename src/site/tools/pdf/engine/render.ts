import type { Form } from './form.ts';
import { OutOfMemory, type Pdfium } from './pdfium.ts';
import type { Raster } from './size.ts';

export interface RenderOptions {
  dpi: number;
  /** What lies under the page: paper, or nothing. */
  background?: 'white' | 'transparent';
  maxPixels?: number;
  /** Most pixels handed over at once; the whole page if it has no more. */
  bandPixels?: number;
}

/** A page's pixels, or those of some of its rows. */
export interface Band {
  /** RGBA, `width * rows * 4` bytes, in the engine's memory. */
  pixels: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  rows: number;
  /** Which row of the page is the first. */
  top: number;
}

/** Rows above this many pixels are drawn in turns: the engine's memory grows but never shrinks again. */
const BAND_PIXELS = 36e6;
/** The engine's format of four bytes with transparency. */
const WITH_ALPHA = 4;
/** Notes and stamps too; red first, as canvases have it. */
const FLAGS = 0x01 | 0x10;

interface Task {
  page: number;
  form: Form | null;
  raster: Raster;
  options: RenderOptions;
}

/** Draws an open page band by band, through one bitmap that all bands share. */
export function drawPage(pdfium: Pdfium, task: Task, paint: (band: Band) => void): void {
  const { api, heap } = pdfium;
  const { page, form, raster, options } = task;
  const { width, height } = raster;
  const most = Math.max(1, Math.floor((options.bandPixels ?? BAND_PIXELS) / width));
  const bands = Math.ceil(height / most);
  const step = Math.ceil(height / bands);
  const paper = options.background === 'transparent' ? 0 : 0xffffffff;
  const bitmap = api.FPDFBitmap_CreateEx(width, step, WITH_ALPHA, 0, 0);
  if (bitmap === 0) throw new OutOfMemory();
  try {
    for (let top = 0; top < height; top += step) {
      const rows = Math.min(step, height - top);
      api.FPDFBitmap_FillRect(bitmap, 0, 0, width, step, paper);
      api.FPDF_RenderPageBitmap(bitmap, page, 0, -top, width, height, 0, FLAGS);
      if (form) api.FPDF_FFLDraw(form.handle, bitmap, page, 0, -top, width, height, 0, FLAGS);
      const start = api.FPDFBitmap_GetBuffer(bitmap) >>> 0;
      const pixels = new Uint8ClampedArray(heap().buffer, start, width * rows * 4);
      paint({ pixels, width, rows, top });
    }
  } finally {
    api.FPDFBitmap_Destroy(bitmap);
  }
}
