import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { fitting, lettering } from '../../../core/lettering/letters.ts';
import type { Picture } from '../../../core/page-head.ts';
import { PLATFORMS } from '../catalogue/platforms.ts';
import { picturePath } from '../feeds/paths.ts';
import type { PublishedApplication } from '../feeds/published.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 84;
const ICON = 200;
/** Colours of web/tokens.css. */
const INK = '#161d20';
const MUTED = '#515a5c';
const COPPER = '#96481c';

type Drawn = Pick<PublishedApplication, 'slug' | 'name' | 'summary' | 'publisher' | 'icon' | 'versions'>;

/** The platforms that it can be downloaded for. */
const platformsText = ({ versions }: Drawn): string =>
  [
    ...new Set(
      versions.flatMap(({ state, platform }) => (state === 'published' ? [PLATFORMS[platform]] : [])),
    ),
  ].join(' · ');

/** A name for the picture's address that changes with what is drawn. */
export function pictureMark(application: Drawn): string {
  const { name, summary, publisher, icon } = application;
  const drawn = JSON.stringify([name, summary, publisher, icon?.mark, platformsText(application)]);
  return createHash('sha256').update(drawn).digest('base64url').slice(0, 12);
}

/** The link preview picture of an application. */
export const pictureOf = (application: Drawn): Picture => ({
  path: picturePath(application.slug, pictureMark(application)),
  alt: `${application.name}${application.summary ? `: ${application.summary}` : ''}`,
  width: WIDTH,
  height: HEIGHT,
});

/** Draws it as PNG, without system fonts; `icon` is the bytes of a picture. */
export async function drawPicture(application: Drawn, icon: Buffer | null): Promise<Buffer> {
  const { name, summary, publisher } = application;
  const left = icon ? MARGIN + ICON + 56 : MARGIN;
  const room = WIDTH - left - MARGIN;
  const line = (text: string, face: 'bold' | 'sans', size: number, y: number, fill: string): string =>
    lettering(fitting(text, face, size, room), { face, size, x: left, y, fill });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="100%" height="100%" fill="#f7f2e8"/>
${line(publisher, 'sans', 34, 214, MUTED)}
${line(name, 'bold', 84, 312, INK)}
${summary ? line(summary, 'sans', 38, 378, INK) : ''}
${line(platformsText(application), 'bold', 32, summary ? 452 : 392, COPPER)}
<path fill="#bf6c35" d="M0 ${HEIGHT - 46}l60 -54 60 54z M120 ${HEIGHT - 46}l90 -84 90 84z M300 ${HEIGHT - 46}l70 -60 70 60z M860 ${HEIGHT - 46}l80 -72 80 72z M1020 ${HEIGHT - 46}l90 -84 90 84z"/>
<rect y="${HEIGHT - 46}" width="100%" height="46" fill="#7a3814"/>
</svg>`;
  const picture = sharp(Buffer.from(svg));
  const drawn = icon && (await readIcon(icon));
  if (drawn) picture.composite([{ input: drawn, left: MARGIN, top: 178 }]);
  return picture.png({ palette: true }).toBuffer();
}

/** The icon in its size; null for bytes that are no picture, without which the rest is drawn. */
const readIcon = (icon: Buffer): Promise<Buffer | null> =>
  sharp(icon, { limitInputPixels: 4096 ** 2 })
    .resize(ICON, ICON, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer()
    .catch(() => null);
