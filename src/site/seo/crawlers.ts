import { escapeHtml } from '../../core/html.ts';

/**
 * robots.txt: disallows the back-office, whose `areas` are first path segments. Pages with `noindex` must stay readable, so pages
 * of mailed links are not listed. The public API stays allowed for pages and link previews. A sitemap is named where the origin is
 * known.
 */
export const robots = (origin: string | null, areas: Iterable<string>): string =>
  [
    'User-agent: *',
    'Allow: /',
    'Allow: /api/public/',
    'Disallow: /api/',
    // `/area` alone would also match /area-x; `/area/` would miss /area itself.
    ...[...areas].sort().flatMap((area) => [`Disallow: /${area}$`, `Disallow: /${area}/`]),
    '',
    ...(origin === null ? [] : [`Sitemap: ${origin}/sitemap.xml`, '']),
  ].join('\n');

/** sitemap.xml of the pages at these addresses, without modification dates, which are not recorded. */
export const sitemap = (origin: string, addresses: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `<url><loc>${escapeHtml(origin + address)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
