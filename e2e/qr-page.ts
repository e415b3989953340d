import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { makeSymbol } from '../src/core/qr/make-symbol.ts';
import { readOwn } from '../src/site/tools/barcode/qr-code-generator/reading/decode.ts';
import { writeSvg } from '../src/site/tools/barcode/qr-code-generator/symbol/svg.ts';

/** Shown under a code once it was read from its own picture. */
export const CHECKED = 'Provjereno: pročitan iz slike, sadržaj je isti.';
export const make = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Decodes a picture outside the browser. */
export async function readImage(input: Buffer | string): Promise<string | null> {
  const { data, info } = await sharp(input)
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return readOwn({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) });
}

/** A picture of a code. */
export async function pictureOf(text: string): Promise<Buffer> {
  const symbol = makeSymbol(text, { level: 'M', raise: true })!;
  const look = { margin: 4, side: '420', dark: '#000000', light: '#ffffff', logo: null };
  return sharp(Buffer.from(writeSvg(symbol, look)))
    .png()
    .toBuffer();
}
