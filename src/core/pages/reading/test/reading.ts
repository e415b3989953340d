import { readFileSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import sharp from 'sharp';
import { openSpool } from '../../../transfer/spool.ts';
import type { PageWords } from '../../page-words.ts';
import { makePdf } from '../../test/made.ts';
import { type FileOfPages, type PagePicture, type ReadPagesOptions, readPages } from '../read-pages.ts';

const opened: FileHandle[] = [];

/** For `afterAll`: closes the files that were read. */
export async function closeOpened(): Promise<void> {
  await Promise.all(opened.splice(0).map((file) => file.close()));
}

/** A file as the store opens it. */
export async function stored(content: Uint8Array, mediaType: string): Promise<FileOfPages> {
  const file = await openSpool();
  opened.push(file);
  await file.write(content, 0, content.length, 0);
  return { fd: file.fd, size: content.length, mediaType };
}

/** Reads a whole file; answers its pages with their pictures. */
export async function readAll(content: Uint8Array, mediaType: string, options: ReadPagesOptions = {}) {
  const pages: PageWords[] = [];
  const pictures: (PagePicture | null)[] = [];
  const outcome = await readPages(await stored(content, mediaType), options, (page, picture) => {
    pages.push(page);
    pictures.push(picture);
  });
  return { outcome, pages, pictures };
}

export const textOf = ({ words: all }: PageWords): string => all.map(({ text }) => text).join(' ');
/** The box of a word, in hundredths. */
export const placeOf = (page: PageWords, text: string): number[] =>
  page.words.find((word) => word.text === text)!.box.map((side) => Math.round(side * 100));

/** Upper part of a scanned invoice, askew: made up, as all of its numbers. */
export const scan = readFileSync(new URL('./scan.jpg', import.meta.url));

/** The scan as a PDF whose picture claims to be grey, with more drawn over it. */
export async function scanPdf(more = ''): Promise<Uint8Array> {
  const { width, height } = await sharp(scan).metadata();
  const jpeg = scan.toString('latin1');
  const picture =
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 ` +
    `/ColorSpace /DeviceGray /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n${jpeg}\nendstream`;
  const page = {
    content: `q 280.8 0 0 230.4 0 0 cm /X Do Q ${more}`,
    width: 280.8,
    height: 230.4,
    resources: '/XObject << /X 6 0 R >>',
  };
  return makePdf([page], { objects: [picture] });
}
