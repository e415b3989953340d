import { AppError, invalid } from '../errors.ts';

/** A picture that cannot be used, and why, in words for the person who chose it. */
export const badPicture = (message: string): AppError => invalid({ file: message }, message);

export const tooLarge = (): AppError =>
  new AppError(413, 'too_large', 'Slika je prevelika (najviše 5 MB).', {
    errors: { file: 'Slika je prevelika (najviše 5 MB).' },
  });

type PictureFormat = 'png' | 'jpeg' | 'webp';

/** The format by the first bytes. Throws 422 for everything but PNG, JPEG and WebP, whatever its name says. */
export function pictureFormatOf(head: Buffer): PictureFormat {
  const from = (at: number, text: string): boolean =>
    head.subarray(at, at + text.length).toString('latin1') === text;
  if (from(0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (from(0, '\xff\xd8\xff')) return 'jpeg';
  if (from(0, 'RIFF') && from(8, 'WEBP')) return 'webp';
  if (head.length === 0) throw badPicture('Slika je prazna.');
  if (/<svg|<!doctype svg/i.test(head.subarray(0, 1024).toString('latin1')))
    throw badPicture('SVG nije podržan. Pošaljite PNG, JPEG ili WebP.');
  if (from(4, 'ftyphei') || from(4, 'ftypmif1') || from(4, 'ftypavif'))
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
