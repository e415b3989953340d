import type { Sharp, SharpOptions } from 'sharp';
import { foreignSharp } from '../../pictures/foreign-sharp.ts';
import { type Gray, MAX_PIXELS, quarterTurn } from '../ocr/gray.ts';
import { FileRefused, faults } from './faults.ts';
import { MAX_POINTS, SHOWN_QUALITY, SHOWN_SIDE } from './limits.ts';
import { type PageStock, pageOf, readPicture, type ShownPicture } from './page-stock.ts';

/** Longer side of a page of which nothing else is known: A4, in inches. */
const A4_LONG = 11.69;
/**
 * A resolution is believed if a scanner may have written it (programs write that of a screen), and the page has this length with it,
 * in inches: cameras write a number without a meaning.
 */
const SCREEN = 96;
const [SHORTEST, LONGEST] = [4, 24];

export const pictureReader = () => foreignSharp(['Jpeg', 'Png', 'Webp', 'Tiff']);

/** Opens a picture, of which a TIFF may have several. Throws `FileRefused`. */
export async function picturePages(file: Buffer): Promise<PageStock> {
  const sharp = await pictureReader();
  const open = (page: number, more: SharpOptions = {}): Sharp =>
    sharp(file, { page: page - 1, pages: 1, limitInputPixels: MAX_POINTS, failOn: 'error', ...more });
  const known = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new FileRefused(faults.pictureDamaged());
    });
  if (known.width * known.height > MAX_POINTS) throw new FileRefused(faults.tooManyPoints());
  return {
    count: known.format === 'tiff' ? (known.pages ?? 1) : 1,
    async read(page, ocr, quarters) {
      const { width, height, density = 0 } = await oriented(open(page));
      const own = dpiOf(Math.max(width, height), density);
      const drawn = await grayOf(open(page, { sequentialRead: true }), width * height);
      const dpi = (own * drawn.width) / width;
      const picture = quarterTurn(drawn, quarters);
      const reading = await readPicture(ocr, picture, dpi);
      const size = { width: (width * 72) / own, height: (height * 72) / own };
      return {
        page: pageOf(page, reading, picture, { dpi, size, quarters }),
        picture: await shown(open(page, { sequentialRead: true }), quarters + reading.turned),
      };
    },
  };
}

/** Size with the orientation applied that a camera wrote beside the picture, and resolution. */
async function oriented(picture: Sharp): Promise<{ width: number; height: number; density?: number }> {
  const { autoOrient, density } = await picture.metadata();
  return { ...autoOrient, density };
}

/** The resolution of a picture whose longer side has so many points. */
function dpiOf(long: number, density: number): number {
  const inches = density > SCREEN ? long / density : 0;
  return inches >= SHORTEST && inches <= LONGEST ? density : Math.max(1, long / A4_LONG);
}

/** The picture in grey, with no more points than OCR takes. */
async function grayOf(picture: Sharp, points: number): Promise<Gray> {
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / points));
  let ready = picture.autoOrient().flatten({ background: '#fff' });
  if (scale < 1) {
    const { autoOrient } = await picture.metadata();
    ready = ready.resize({ width: Math.floor(autoOrient.width * scale) });
  }
  const { data, info } = await ready
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** How it looks, turned clockwise by quarters. */
async function shown(picture: Sharp, turned: number): Promise<ShownPicture> {
  const side = SHOWN_SIDE;
  const { data, info } = await picture
    .autoOrient()
    .rotate(turned * 90)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .webp({ quality: SHOWN_QUALITY, effort: 2 })
    .toBuffer({ resolveWithObject: true });
  return { content: data, width: info.width, height: info.height };
}
