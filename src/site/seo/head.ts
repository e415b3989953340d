import type { PageHead, Picture } from '../../core/page-head.ts';
import type { PublicSettings } from '../../web/settings.ts';
import type { PageInfo } from '../pages/pages.ts';
import { linkedData } from './linked-data.ts';
import { SITE_PICTURE } from './site-picture.ts';

/** The head of a prerendered page at `origin` (null: unknown), with these settings and picture. */
export const headOf = (
  page: PageInfo,
  origin: string | null,
  settings: PublicSettings,
  picture: Picture = SITE_PICTURE,
): PageHead => ({
  title: page.title,
  description: page.description,
  index: page.index,
  ...(page.address !== null && { path: page.address }),
  picture: page.picture ?? picture,
  data: origin === null ? [] : linkedData(page, origin, settings),
});
