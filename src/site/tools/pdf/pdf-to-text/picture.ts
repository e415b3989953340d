import { type Gray, MAX_PIXELS, toGray } from '../../../../core/pages/ocr/gray.ts';
import { type Picture, pictureKind, sniff } from '../../../../core/sniff.ts';
import { Refusal } from '../../../../web/worker/job-messages.ts';
import { readHead, sizeProblem } from '../../picture/head.ts';
import { pictureSize } from '../../picture/size.ts';
import { noPictureText } from '../../text/picture/inspect-picture.ts';

/** A decoded picture with its Exif orientation applied. */
export interface PagePicture {
  kind: Picture;
  bitmap: ImageBitmap;
}

const A4_LONG_INCHES = 11.69;

/** Whether a file is a picture, by its first bytes. */
export const isPicture = async (file: File): Promise<boolean> => pictureKind(await readHead(file)) !== null;

/** Message for a file that is neither a readable picture nor a PDF. `kind`: its format, if known. */
export async function unknownFileText(file: File, kind: string | null): Promise<string> {
  const { name, extension } = sniff(await readHead(file));
  if (extension === 'heic')
    return 'HEIC sliku preglednici ne otvaraju. Na iPhoneu je podijelite kao JPEG, ili snimite ekran.';
  const but = kind || extension !== 'bin' ? `po sadržaju je ovo: ${kind ?? name}` : 'sadržaj nije prepoznat';
  return `Ovo nije ni PDF ni slika koju preglednici prikazuju (${but}).`;
}

/** Decodes a picture. Throws a `Refusal` for one that is invalid, too large, or broken. */
export async function decodePicture(file: File): Promise<PagePicture> {
  const head = await readHead(file);
  const kind = pictureKind(head);
  if (!kind || kind === 'svg')
    throw new Refusal(`${file.name}: ${kind ? 'SVG nije sken, nego crtež.' : noPictureText(head)}`);
  const problem = sizeProblem(pictureSize(head, kind), 'Smanjite je i pokušajte ponovo.');
  if (problem) throw new Refusal(`${file.name}: ${problem}`);
  try {
    return { kind, bitmap: await createImageBitmap(file) };
  } catch {
    throw new Refusal(`${file.name}: slika je oštećena ili nepotpuna i ne može se prikazati.`);
  }
}

/** The picture in grayscale, reduced to the size limit, with the resolution it would have as A4. */
export function grayPicture({ bitmap }: PagePicture): { page: Gray; dpi: number } {
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (bitmap.width * bitmap.height)));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  const page = toGray(context.getImageData(0, 0, width, height).data, width, height);
  return { page, dpi: Math.max(70, Math.round(Math.max(width, height) / A4_LONG_INCHES)) };
}
