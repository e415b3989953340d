import { escapeHtml } from '../../core/html.ts';
import type { PageInfo } from '../pages/pages.ts';

/**
 * robots.txt: everything but the back-office, whose `areas` are first parts of addresses. What only a page itself should say
 * (`noindex`) must stay readable, so the pages of mailed links are not named here. Of the API, the pages and whoever shows a
 * picture of a check need what is public. A sitemap is named where the site's address is known.
 */
export const robots = (origin: string | null, areas: Iterable<string>): string =>
  [
    'User-agent: *',
    'Allow: /',
    'Allow: /api/public/',
    'Disallow: /api/',
    // With a slash an area would not name its own first page, and without one also /administracija-zgrada.
    ...[...areas].sort().flatMap((area) => [`Disallow: /${area}$`, `Disallow: /${area}/`]),
    '',
    ...(origin === null ? [] : [`Sitemap: ${origin}/sitemap.xml`, '']),
  ].join('\n');

/** sitemap.xml of these pages. When one last changed nobody keeps, so it is not said. */
export const sitemap = (origin: string, pages: readonly (PageInfo & { address: string })[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map(({ address }) => `<url><loc>${escapeHtml(origin + address)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
