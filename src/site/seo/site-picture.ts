import { createHash } from 'node:crypto';
import type { Picture } from '../../core/page-head.ts';
import { AS_BUILT, type HomeTexts } from '../../modules/content/content.ts';
import type { Headline } from '../made/lettered.ts';

type Words = Pick<HomeTexts, 'hero_title' | 'hero_accent'>;

/** The text on the link preview picture: the home page's headline. */
export const headlineOf = ({ hero_title, hero_accent }: Words): Headline => [hero_title, hero_accent];

const altOf = (headline: Headline): string =>
  `Krovovi čaršije pod bakarnom rozetom i riječi: ${headline.join(' ').trim()}`;

/** The link preview picture, drawn at build (made/picture.ts). */
export const SITE_PICTURE: Picture = {
  path: '/pregled.png',
  alt: altOf(headlineOf(AS_BUILT.home)),
  width: 1200,
  height: 630,
};

/** Its background, in the built site's folder; not served. */
export const HEADLINE_GROUND = '.server/pregled.png';

/** Path prefix of pictures with another headline. */
export const HEADLINE_PICTURES = '/pregled/';

/** The picture for a home page with this headline. */
export function sitePicture(home: Words): Picture {
  const headline = headlineOf(home);
  const alt = altOf(headline);
  if (alt === SITE_PICTURE.alt) return SITE_PICTURE;
  const name = createHash('sha256').update(headline.join('\n')).digest('base64url').slice(0, 16);
  return { ...SITE_PICTURE, alt, path: `${HEADLINE_PICTURES}${name}.png` };
}
