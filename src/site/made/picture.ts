import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { AS_BUILT } from '../../modules/content/content.ts';
import { HEADLINE_GROUND, headlineOf, SITE_PICTURE } from '../seo/site-picture.ts';
import { THEME_COLORS } from '../theme-colors.ts';
import { letterHeadline } from './lettered.ts';
import { MARK_LIGHT } from './mark.ts';

/** Rosette and street as SVG elements with classes of ornament.css. */
export interface Ornaments {
  rosette: string;
  street: string;
}

/** Draws the site's link preview picture: the home page's hero. Also its background, for the server to draw another headline on. */
export async function makePicture(folder: string, { rosette, street }: Ornaments): Promise<void> {
  const { path, width, height } = SITE_PICTURE;
  const [tokens, ornament] = await Promise.all(
    ['../../web/tokens.css', '../styles/ornament.css'].map((file) =>
      readFile(new URL(file, import.meta.url), 'utf8'),
    ),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<style>${flat(`${light(tokens!)}${light(ornament!)}`)}</style>
<rect width="100%" height="100%" fill="${THEME_COLORS.light}"/>
<svg x="654" y="70" width="640" height="640">${rosette}</svg>
<svg x="-70" y="${height - 280}" width="${width + 140}" height="280">${street}</svg>
<g transform="translate(72 52) scale(1.25)">${MARK_LIGHT}</g>
</svg>`;
  const ground = await sharp(Buffer.from(svg)).png().toBuffer();
  const file = join(folder, HEADLINE_GROUND);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, ground);
  await writeFile(join(folder, path), await letterHeadline(ground, headlineOf(AS_BUILT.home)));
}

/** Removes dark theme and media rules from a style sheet. */
function light(css: string): string {
  let kept = '';
  let depth = 0;
  let from = 0;
  for (let at = 0; at < css.length; at++) {
    if (css[at] === '{') depth += 1;
    if (css[at] !== '}' || --depth > 0) continue;
    const rule = css.slice(from, at + 1).replace(/\/\*.*?\*\//gs, '');
    if (!/^\s*(@|\[data-theme="dark"\])/.test(rule)) kept += rule;
    from = at + 1;
  }
  return kept;
}

/** Replaces every `var(--x)` by its value: the renderer does not know custom properties. */
function flat(css: string): string {
  const values = new Map(
    [...css.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!]),
  );
  const resolve = (text: string): string =>
    text.replace(/var\((--[\w-]+)\)/g, (_, name: string) => resolve(values.get(name) ?? 'none'));
  return resolve(css.replace(/--[\w-]+:\s*[^;]+;/g, ''));
}
