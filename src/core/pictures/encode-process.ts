/**
 * The process that re-encodes one uploaded picture; encode.ts starts and ends it. Foreign pictures are decoded only here,
 * so that they cannot exhaust the server's time and memory.
 */
import { readSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import type {
  Crop,
  EncodedHead,
  EncodedPicture,
  EncodeJob,
  EncodeRefusal,
  PictureFormat,
  Wanted,
} from './encode.ts';
import { PICTURE_SIDE, PICTURE_WIDTHS, TALLEST } from './limits.ts';
import { pictureFormatOf, refusePolyglot } from './sniff.ts';

/** Most pixels: a phone's 50 megapixels. A picture that declares more is not decoded. */
const MOST_PIXELS = 50_000_000;
/** Seconds for decoding. */
const MAX_TIME = 10;

// Only these three formats can be opened.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp'].map((name) => `VipsForeignLoad${name}Buffer`) });
sharp.cache(false);
sharp.concurrency(1);

async function encode(file: Buffer, wanted: Wanted): Promise<EncodedPicture[]> {
  const format = await pictureFormatOf(file);
  refusePolyglot(file);
  const picture = sharp(file, {
    limitInputPixels: MOST_PIXELS,
    failOn: 'error',
    sequentialRead: true,
    // The first frame of an animation.
    pages: 1,
  }).timeout({ seconds: MAX_TIME });
  const known = await picture.metadata();
  if (known.format !== format) throw new Error(`begins as ${format}, is ${known.format}`);
  const { width, height } = known.autoOrient;
  // Cropped after rotation, as the person saw it.
  const upright = picture.autoOrient();
  if (wanted.as === 'fitted') return fitted(upright, wanted.sides);
  return wanted.as === 'square'
    ? [
        await written(
          upright
            .extract(square(width, height, wanted.crop))
            .resize(PICTURE_SIDE, PICTURE_SIDE, { fit: 'fill' }),
          'webp',
        ),
      ]
    : wide(upright, width);
}

/** Each width in each format; the largest is decoded once, the others are made from it. */
async function wide(upright: Sharp, width: number): Promise<EncodedPicture[]> {
  const most = PICTURE_WIDTHS.at(-1)!;
  const { data, info } = await upright
    .resize(Math.min(most, width), Math.round(most * TALLEST), { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { channels } = info;
  const files: EncodedPicture[] = [];
  for (const one of new Set(PICTURE_WIDTHS.map((each) => Math.min(each, info.width))))
    for (const format of ['avif', 'webp'] as const)
      files.push(
        await written(
          sharp(data, { raw: { width: info.width, height: info.height, channels } }).resize(one),
          format,
        ),
      );
  return files;
}

/** Within a square of each side, never enlarged; decoded once. */
async function fitted(upright: Sharp, sides: readonly number[]): Promise<EncodedPicture[]> {
  const within = (side: number) => ({
    width: side,
    height: side,
    fit: 'inside' as const,
    withoutEnlargement: true,
  });
  const { data, info } = await upright
    .resize(within(Math.max(...sides)))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const files: EncodedPicture[] = [];
  for (const side of sides) files.push(await written(sharp(data, { raw }).resize(within(side)), 'webp'));
  return files;
}

async function written(picture: Sharp, format: PictureFormat): Promise<EncodedPicture> {
  const packed =
    format === 'avif' ? picture.avif({ quality: 60, effort: 3 }) : picture.webp({ quality: 85, effort: 4 });
  const { data: content, info } = await packed.toBuffer({ resolveWithObject: true });
  return { format, width: info.width, height: info.height, content };
}

/** The square in whole pixels, within the picture. */
function square(width: number, height: number, crop: Crop | null) {
  const shorter = Math.min(width, height);
  const side = Math.max(1, Math.min(shorter, Math.round((crop?.size ?? 1) * shorter)));
  const left = crop ? Math.round(crop.x * width) : Math.floor((width - side) / 2);
  const top = crop ? Math.round(crop.y * height) : Math.floor((height - side) / 2);
  return { left: Math.min(left, width - side), top: Math.min(top, height - side), width: side, height: side };
}

function refusalOf(error: unknown): EncodeRefusal {
  const { message = '', errors } = error as { message?: string; errors?: Record<string, string> };
  if (errors?.file) return { message: errors.file };
  if (/pixel limit/i.test(message)) return { message: 'Slika ima previše tačaka (najviše 50 megapiksela).' };
  if (/timeout/i.test(message)) return { message: 'Slika se predugo obrađuje. Pokušajte s manjom.' };
  return { message: 'Slika je oštećena i ne može se pročitati.', cause: message };
}

// Ctrl-C reaches every process of the terminal, but the server lets work under way finish.
process.on('SIGINT', () => {});

const { fd, size, wanted } = JSON.parse(process.argv[2]!) as EncodeJob;
const file = Buffer.alloc(size);
for (let at = 0; at < size; ) {
  const read = readSync(fd, file, at, size - at, at);
  if (read === 0) break;
  at += read;
}
try {
  const files = await encode(file, wanted);
  const head: EncodedHead = files.map(({ content, ...rest }) => ({ ...rest, bytes: content.length }));
  process.stdout.write(
    Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...files.map((one) => one.content)]),
  );
} catch (error) {
  process.stderr.write(JSON.stringify(refusalOf(error)));
  process.exitCode = 1;
}
