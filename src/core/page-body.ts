const BEGIN = '<!--body-->';
const END = '<!--/body-->';
/** Id of the element that holds what a page was rendered with. */
export const CONTENT_ID = 'sadrzaj-stranice';

/**
 * A rendered body with what it was rendered with, from which the browser renders it again; with marks around them by which
 * `withBody` finds them. The data is no script, so the content security policy lets it stand.
 */
export function bodyTags(body: string, content: object | null): string {
  // Nothing in it can end the element.
  const data = JSON.stringify(content).replaceAll('<', '\\u003c');
  const element = content ? `\n<script type="application/json" id="${CONTENT_ID}">${data}</script>` : '';
  return `${BEGIN}\n<div id="root">${body}</div>${element}\n${END}`;
}

/** A document with another body in the place of the one it was built with. */
export function withBody(html: string, body: string, content: object): string {
  const [begin, end] = [html.indexOf(BEGIN), html.lastIndexOf(END)];
  if (begin < 0 || end < begin) throw new Error('The page was built without marks around its body.');
  return html.slice(0, begin) + bodyTags(body, content) + html.slice(end + END.length);
}
