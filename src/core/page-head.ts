import { escapeHtml } from './html.ts';

/** A picture that stands for a page where its address is passed on. */
export interface Picture {
  /** On this site, beginning with a slash. */
  path: string;
  /** What is to be seen, for whoever does not see it. */
  alt: string;
  /** In pixels. */
  width: number;
  height: number;
}

/** What a page says of itself to search engines, and to whoever is sent its address. */
export interface PageHead {
  /** Without the site's name. */
  title: string;
  description: string;
  /** False keeps it out of search engines. */
  index: boolean;
  /** Its one address on this site, beginning with a slash; not said when it is left out. */
  path?: string;
  picture?: Picture;
  /** What it is, in the words of schema.org. */
  data?: readonly object[];
}

/** The site a page is of. */
export interface SiteName {
  name: string;
  /** By which address it is reached, without a slash at the end; null while that is not known, as at build. */
  origin: string | null;
}

const BEGIN = '<!--head-->';
const END = '<!--/head-->';

/**
 * The tags of a head, with marks around them by which `withHead` finds them again. Open Graph takes whole addresses only, so
 * without the site's there are none.
 */
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

/** JSON that can stand in a script element: nothing in it can end the element. */
const json = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** A document with another head in the place of the one it was built with. */
export function withHead(html: string, head: PageHead, site: SiteName): string {
  const [begin, end] = [html.indexOf(BEGIN), html.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error('The page was built without marks around its head.');
  return html.slice(0, begin) + headTags(head, site) + html.slice(end + END.length);
}
