import sharp from 'sharp';
import { expect } from 'vitest';
import { box, makePdf, words } from '../../../pages/test/made.ts';
import { type FileToRead, read } from '../reading.ts';

export const BOSNIAN = 'Žuta šuma, ćilim i đerdan čuvaju Čaršiju';
export const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a7' } });
/** A PDF whose text has letters that Latin 1 lacks. */
export const bosnianPdf = (): Uint8Array =>
  makePdf(
    [
      { content: words('\\001uma \\002\\003\\004', 72, 700) + box('1 0 0', 0, 0, 595, 400) },
      { content: words('druga', 72, 700) },
    ],
    {
      font: '/Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding /Differences [1 /Scaron /ccaron /cacute /dcroat] >>',
    },
  );

/** The thumbnail of a picture of 1000 by 500 points. */
export async function expectThumbnail(file: FileToRead): Promise<void> {
  const { thumbnail } = await read(file, ['thumbnail']);
  if (!thumbnail.ok) throw new Error(thumbnail.detail);
  expect(thumbnail.value).toMatchObject({
    width: 320,
    height: 160,
    original: { width: 1000, height: 500 },
    pages: null,
  });
  expect(await sharp(thumbnail.value.content).metadata()).toMatchObject({ format: 'webp', width: 320 });
}

/** The text in windows-1250, as old programs write. */
export function windows1250(text: string): Uint8Array {
  const decoder = new TextDecoder('windows-1250');
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Uint8Array.from(text, (letter) => bytes.get(letter)!);
}
