import { AppError, invalid } from '../errors.ts';
import { mediaTypeOf } from '../files/media/media-type.ts';

/** A picture that cannot be used, and why, in words for the person who chose it. */
export const badPicture = (message: string): AppError => invalid({ file: message }, message);

export const tooLarge = (): AppError =>
  new AppError(413, 'too_large', 'Slika je prevelika (najviše 5 MB).', {
    errors: { file: 'Slika je prevelika (najviše 5 MB).' },
  });

/** Formats that are taken, by media type. An animated PNG is one too. */
const FORMATS = {
  'image/png': 'png',
  'image/apng': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
} as const;
type PictureFormat = (typeof FORMATS)[keyof typeof FORMATS];

/** The format by the first bytes. Throws 422 for everything but PNG, JPEG and WebP, whatever its name says. */
export async function pictureFormatOf(head: Buffer): Promise<PictureFormat> {
  const { type } = await mediaTypeOf(head, '');
  if (type in FORMATS) return FORMATS[type as keyof typeof FORMATS];
  if (head.length === 0) throw badPicture('Slika je prazna.');
  if (/<svg|<!doctype svg/i.test(head.subarray(0, 1024).toString('latin1')))
    throw badPicture('SVG nije podržan. Pošaljite PNG, JPEG ili WebP.');
  if (/^image\/(?:hei[cf]|avif)/.test(type))
    throw badPicture('HEIC i AVIF nisu podržani. Sačuvajte sliku kao JPEG ili PNG.');
  throw badPicture('Ovo nije slika koju možemo primiti. Pošaljite PNG, JPEG ili WebP.');
}

/** Markup that a browser would run; long enough that a picture's own bytes do not look like it. */
const MARKUP =
  /<(?:script[\s>/]|html[\s>]|body[\s>]|iframe\s|!doctype\s+html|svg\s[^>]{0,400}xmlns|\?php\s)/i;

/**
 * Throws 422 if the file is also a page, a PDF or an archive. Re-encoding would drop that anyway, but the sender should know.
 */
export function refusePolyglot(file: Buffer): void {
  if (MARKUP.test(file.toString('latin1')) || file.subarray(0, 1024).includes('%PDF-') || endsAsArchive(file))
    throw badPicture('Slika sadrži i drugi sadržaj (stranicu, PDF ili arhivu) pa je nismo primili.');
}

/** True for a file whose end is the directory of a ZIP: that is where an archive is read from. */
function endsAsArchive(file: Buffer): boolean {
  const HEAD = 22;
  const at = file.lastIndexOf('PK\x05\x06');
  return at >= 0 && at + HEAD <= file.length && at + HEAD + file.readUInt16LE(at + 20) === file.length;
}
