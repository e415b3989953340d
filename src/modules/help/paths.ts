/** The handbook on the public site. This file imports nothing: prerendering and the back-office read it. */
export const HELP = '/pomoc';

/** Part of the address of what is new, which is a page like the others. */
export const NEWS = 'novosti';

/** Address of a page, and of a heading on it. */
export const helpPath = (slug: string, anchor: string | null = null): string =>
  `${HELP}/${slug}${anchor === null ? '' : `#${anchor}`}`;

/** Where a screen's help is: an address that leads on to the page and the heading. */
export const helpFor = (screen: string): string =>
  `/api/public${HELP}/za?${new URLSearchParams({ ekran: screen })}`;

/** Address of a picture. */
export const picturePath = (name: string): string => `/api/public${HELP}/slike/${name}.webp`;
