import { Refusal } from '../../kit/jobs.ts';
import { readHead, sizeProblem } from '../../picture/head.ts';
import { pictureSize } from '../../picture/size.ts';
import { type Picture, pictureKind, sniff } from '../../text/coding/sniff.ts';
import { sayNoPicture } from '../../text/picture/look.ts';
import { type Gray, toGray } from '../ocr/gray.ts';

/** A picture that is a page, decoded, turned as its camera says. */
export interface PagePicture {
  kind: Picture;
  bitmap: ImageBitmap;
}

/** Letters are read best when a page is about this many points long, as A4 at 300 dpi is. */
const LONG = 3508;
/** Smaller pictures gain nothing from being made larger than this. */
const LARGEST_STEP = 3;
const MOST_PIXELS = 18e6;
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

/** The picture in the size that is read best. */
export function grayPicture({ bitmap }: PagePicture): { page: Gray; dpi: number } {
  const long = Math.max(bitmap.width, bitmap.height);
  const wanted = Math.min(LARGEST_STEP, Math.max(1, LONG / long));
  const scale = Math.min(wanted, Math.sqrt(MOST_PIXELS / (bitmap.width * bitmap.height)));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  const page = toGray(context.getImageData(0, 0, width, height).data, width, height);
  return { page, dpi: Math.max(70, Math.round((long * scale) / A4_LONG_INCHES)) };
}
