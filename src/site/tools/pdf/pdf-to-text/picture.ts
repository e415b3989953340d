import { Refusal } from '../../kit/jobs.ts';
import { readHead, sizeProblem } from '../../picture/head.ts';
import { pictureSize } from '../../picture/size.ts';
import { type Picture, pictureKind, sniff } from '../../text/coding/sniff.ts';
import { sayNoPicture } from '../../text/picture/look.ts';
import { type Gray, MOST_PIXELS, toGray } from '../ocr/gray.ts';

/** A picture that is a page, decoded, turned as its camera says. */
export interface PagePicture {
  kind: Picture;
  bitmap: ImageBitmap;
}

const A4_LONG_INCHES = 11.69;

/** Whether a file is a picture, by how it begins. */
export const isPicture = async (file: File): Promise<boolean> => pictureKind(await readHead(file)) !== null;

/** Why a file is neither a picture that can be read nor a PDF, with what it is: `kind`, if that is known already. */
export async function sayNeither(file: File, kind: string | null): Promise<string> {
  const { name, extension } = sniff(await readHead(file));
  if (extension === 'heic')
    return 'HEIC sliku preglednici ne otvaraju. Na iPhoneu je podijelite kao JPEG, ili snimite ekran.';
  const but = kind || extension !== 'bin' ? `po sadržaju je ovo: ${kind ?? name}` : 'sadržaj nije prepoznat';
  return `Ovo nije ni PDF ni slika koju preglednici prikazuju (${but}).`;
}

/** Decodes a picture. Throws a `Refusal` with words for what is none, or too large, or broken. */
export async function decodePicture(file: File): Promise<PagePicture> {
  const head = await readHead(file);
  const kind = pictureKind(head);
  if (!kind || kind === 'svg')
    throw new Refusal(`${file.name}: ${kind ? 'SVG nije sken, nego crtež.' : sayNoPicture(head)}`);
  const problem = sizeProblem(pictureSize(head, kind), 'Smanjite je i pokušajte ponovo.');
  if (problem) throw new Refusal(`${file.name}: ${problem}`);
  try {
    return { kind, bitmap: await createImageBitmap(file) };
  } catch {
    throw new Refusal(`${file.name}: slika je oštećena ili nepotpuna i ne može se prikazati.`);
  }
}

/** The picture as it is, and how fine it would be if it were A4; larger ones than can be read are made smaller. */
export function grayPicture({ bitmap }: PagePicture): { page: Gray; dpi: number } {
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (bitmap.width * bitmap.height)));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  const page = toGray(context.getImageData(0, 0, width, height).data, width, height);
  return { page, dpi: Math.max(70, Math.round(Math.max(width, height) / A4_LONG_INCHES)) };
}
