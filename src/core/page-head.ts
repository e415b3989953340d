import { escapeHtml } from './html.ts';

/** What a page says of itself to search engines, and to whoever is sent its address. */
export interface PageHead {
  /** With the site's name. */
  title: string;
  description: string;
  /** False keeps it out of search engines. */
  index: boolean;
  /** Where it is, whole; not said when it is left out. */
  address?: string;
  /** Address of a picture of it, whole. */
  picture?: string;
}

const BEGIN = '<!--head-->';
const END = '<!--/head-->';

/** The tags of a head, with marks around them by which `withHead` finds them again. */
export function headTags({ title, description, index, address, picture }: PageHead): string {
  const property = (name: string, content: string | undefined): string =>
    content === undefined ? '' : `<meta property="og:${name}" content="${escapeHtml(content)}">`;
  return [
    BEGIN,
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    index ? '' : '<meta name="robots" content="noindex">',
    address ? `<link rel="canonical" href="${escapeHtml(address)}">` : '',
    property('title', title),
    property('description', description),
    property('type', 'website'),
    property('locale', 'bs_BA'),
    property('url', address),
    property('image', picture),
    END,
  ]
    .filter(Boolean)
    .join('\n');
}

/** A document with another head in the place of the one it was built with. */
export function withHead(html: string, head: PageHead): string {
  const [begin, end] = [html.indexOf(BEGIN), html.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error('The page was built without marks around its head.');
  return html.slice(0, begin) + headTags(head) + html.slice(end + END.length);
}
