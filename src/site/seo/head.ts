import type { PageHead, Picture } from '../../core/page-head.ts';
import type { PublicSettings } from '../../web/settings.ts';
import type { PageInfo } from '../pages/pages.ts';
import { linkedData } from './linked-data.ts';

/** The picture of the site, drawn at build (made/picture.ts). */
export const SITE_PICTURE: Picture = {
  path: '/pregled.png',
  alt: 'Krovovi čaršije pod bakarnom rozetom i riječi: Mnogo zanata, jedna čaršija.',
  width: 1200,
  height: 630,
};

/** What a prerendered page says of itself on the site at `origin` (null: not known), whose settings these are. */
export const headOf = (page: PageInfo, origin: string | null, settings: PublicSettings): PageHead => ({
  title: page.title,
  description: page.description,
  index: page.index,
  ...(page.address !== null && { path: page.address }),
  picture: page.picture ?? SITE_PICTURE,
  data: origin === null ? [] : linkedData(page, origin, settings),
});
