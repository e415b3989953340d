import type { Form } from './form.ts';
import { mendPictures } from './mended-pictures.ts';
import { OutOfMemory, type Pdfium } from './pdfium.ts';
import type { Raster } from './size.ts';

export interface RenderOptions {
  dpi: number;
  /** Background of the page. */
  background?: 'white' | 'transparent';
  maxPixels?: number;
  /** Maximum number of pixels per band; a smaller page is one band. */
  bandPixels?: number;
}

/** Pixels of a page, or of some of its rows. */
export interface Band {
  /** RGBA, `width * rows * 4` bytes, in the engine's memory. */
  pixels: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  rows: number;
  /** Number of its first row on the page. */
  top: number;
}

/** Default band size: the engine's memory grows but never shrinks. */
const BAND_PIXELS = 36e6;
/** PDFium's bitmap format with alpha. */
const WITH_ALPHA = 4;
/** Draw annotations; RGBA order, as canvas has it. */
const FLAGS = 0x01 | 0x10;

interface Task {
  page: number;
  form: Form | null;
  raster: Raster;
  options: RenderOptions;
}

/** Draws an open page band by band, through one shared bitmap. */
export function drawPage(pdfium: Pdfium, task: Task, paint: (band: Band) => void): void {
  const { api, heap } = pdfium;
  const { page, form, raster, options } = task;
  const { width, height } = raster;
  mendPictures(pdfium, page);
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
