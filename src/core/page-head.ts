import { escapeHtml } from './html.ts';

/** The preview picture of a shared link (Open Graph). */
export interface Picture {
  /** Path on this site. */
  path: string;
  alt: string;
  /** In pixels. */
  width: number;
  height: number;
}

/** A page's metadata for search engines and link previews. */
export interface PageHead {
  /** Without the site's name. */
  title: string;
  description: string;
  /** False keeps it out of search engines. */
  index: boolean;
  /** Canonical path on this site. */
  path?: string;
  picture?: Picture;
  /** JSON-LD (schema.org). */
  data?: readonly object[];
}

interface SiteName {
  name: string;
  /** Without a trailing slash; null if unknown, as at build. */
  origin: string | null;
}

const BEGIN = '<!--head-->';
const END = '<!--/head-->';

/** The tags of a head between markers for `withHead`. Open Graph needs absolute URLs, so without an origin there are none. */
export function headTags(head: PageHead, { name, origin }: SiteName): string {
  const { description, index, path, picture, data = [] } = head;
  const title = `${head.title} · ${name}`;
  const whole = (address: string | undefined): string | null => (origin && address ? origin + address : null);
  const address = whole(path);
  const image = whole(picture?.path);
  return [
    BEGIN,
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    !index && meta('name', 'robots', 'noindex'),
    address && `<link rel="canonical" href="${escapeHtml(address)}">`,
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', 'bs_BA'),
    meta('property', 'og:site_name', name),
    address && meta('property', 'og:url', address),
    ...(picture && image
      ? [
          meta('property', 'og:image', image),
          meta('property', 'og:image:width', String(picture.width)),
          meta('property', 'og:image:height', String(picture.height)),
          meta('property', 'og:image:alt', picture.alt),
          meta('name', 'twitter:card', 'summary_large_image'),
        ]
      : []),
    ...data.map((one) => `<script type="application/ld+json">${json(one)}</script>`),
    END,
  ]
    .filter(Boolean)
    .join('\n');
}

const meta = (kind: 'name' | 'property', key: string, content: string): string =>
  `<meta ${kind}="${key}" content="${escapeHtml(content)}">`;

/** JSON for a script element: nothing in it can close the element. */
const json = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Replaces the head of a built document. */
export function withHead(html: string, head: PageHead, site: SiteName): string {
  const [begin, end] = [html.indexOf(BEGIN), html.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error('The page was built without markers around its head.');
  return html.slice(0, begin) + headTags(head, site) + html.slice(end + END.length);
}
