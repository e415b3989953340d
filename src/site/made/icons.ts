import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { FAVICON } from '../document.ts';
import { ICONS } from '../seo/icons.ts';
import { THEME_COLORS } from '../theme-colors.ts';
import { MARK_LIGHT } from './mark.ts';

/** Sides of the mark's box. */
const BOX = 48;
/** Sides of the pictures in favicon.ico, in pixels. */
const ICO = [16, 32, 48];

/** The mark on the site's background; `share`: its part of the side, `round`: corner radius as a share. */
function tile(share: number, round = 0): string {
  const side = BOX / share;
  const edge = (side - BOX) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-edge} ${-edge} ${side} ${side}">
<rect x="${-edge}" y="${-edge}" width="${side}" height="${side}" rx="${side * round}" fill="${THEME_COLORS.light}"/>
${MARK_LIGHT}
</svg>`;
}

const png = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (72 * size) / BOX })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();

/** Draws all icons of the site into a folder. */
export async function makeIcons(folder: string): Promise<void> {
  const put = (path: string, content: string | Buffer) => writeFile(join(folder, path), content);
  const { small, large, maskable, apple } = ICONS;
  await put('favicon.svg', FAVICON);
  await put('favicon.ico', ico(await Promise.all(ICO.map((size) => png(tile(1), size)))));
  await put(small.path, await png(tile(0.82, 0.2), small.size));
  await put(large.path, await png(tile(0.82, 0.2), large.size));
  // Every mask keeps the central 80 %.
  await put(maskable.path, await png(tile(0.66), maskable.size));
  await put(apple.path, await png(tile(0.76), apple.size));
}

/** Combines PNG pictures into an .ico file. */
function ico(pictures: Buffer[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let at = head.length;
  pictures.forEach((picture, index) => {
    const entry = 6 + 16 * index;
    head.writeUInt8(ICO[index]!, entry);
    head.writeUInt8(ICO[index]!, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(picture.length, entry + 8);
    head.writeUInt32LE(at, entry + 12);
    at += picture.length;
  });
  return Buffer.concat([head, ...pictures]);
}
