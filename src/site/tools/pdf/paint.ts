import type { PdfDocument, Raster } from '../../../core/pages/index.ts';
import { Refusal } from '../../../web/worker/job-messages.ts';
import { crc32 } from '../picture/crc32.ts';
import { jpegWithDpi, pngWithDpi } from '../picture/density.ts';
import type { Format, Picture, PictureForm } from './messages.ts';
import { PictureStore } from './picture-store.ts';

const TYPES: Record<Format, string> = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' };
/** Maximum size of a thumbnail, in pixels: twice its displayed size. */
const THUMB = { width: 320, height: 420 };

type Canvas = { canvas: OffscreenCanvas; context: OffscreenCanvasRenderingContext2D };

/** A canvas in main memory, because its pixels are read back. */
function canvasFor(alpha: boolean): Canvas {
  const canvas = new OffscreenCanvas(1, 1);
  return { canvas, context: canvas.getContext('2d', { alpha, willReadFrequently: true })! };
}

/** Draws pages as pictures, one after another on the same canvas. */
export class Painter {
  readonly #form: PictureForm;
  readonly #shelf: PictureStore;
  readonly #page: Canvas;
  readonly #thumb: Canvas;

  constructor(form: PictureForm, folder: string) {
    // JPEG has no transparency.
    const alpha = form.transparent && form.format !== 'jpeg';
    this.#form = { ...form, transparent: alpha };
    this.#shelf = new PictureStore(folder);
    this.#page = canvasFor(alpha);
    this.#thumb = canvasFor(alpha);
  }

  draw(document: PdfDocument, page: number): Raster {
    const { dpi, transparent } = this.#form;
    const { canvas, context } = this.#page;
    const { width, height } = document.raster(page, dpi);
    Object.assign(canvas, { width, height });
    return document.render(page, { dpi, background: transparent ? 'transparent' : 'white' }, (band) => {
      context.putImageData(new ImageData(band.pixels, band.width, band.rows), 0, band.top);
    });
  }

  /** The drawn picture, stored outside of memory. */
  async picture(raster: Raster): Promise<Picture> {
    const { format, quality, transparent } = this.#form;
    const thumb = await this.#small(raster, transparent);
    const type = TYPES[format];
    const encoded = await this.#page.canvas.convertToBlob({ type, quality: quality / 100 });
    if (encoded.type !== type)
      throw new Refusal(
        `Ovaj preglednik ne zna zapisati slike vrste ${format.toUpperCase()}. Odaberite PNG ili JPEG.`,
      );
    const plain = new Uint8Array(await encoded.arrayBuffer());
    const bytes =
      format === 'png'
        ? pngWithDpi(plain, raster.dpi)
        : format === 'jpeg'
          ? jpegWithDpi(plain, raster.dpi)
          : plain;
    return { blob: await this.#shelf.store(bytes, type), crc: crc32(bytes), thumb, ...raster };
  }

  #small({ width, height }: Raster, transparent: boolean): Promise<Blob> {
    const { canvas, context } = this.#thumb;
    const scale = Math.min(1, THUMB.width / width, THUMB.height / height);
    const size = {
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    };
    Object.assign(canvas, size);
    context.imageSmoothingQuality = 'high';
    context.drawImage(this.#page.canvas, 0, 0, size.width, size.height);
    return canvas.convertToBlob(transparent ? { type: 'image/png' } : { type: 'image/jpeg', quality: 0.85 });
  }
}
