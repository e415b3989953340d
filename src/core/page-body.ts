const BEGIN = '<!--body-->';
const END = '<!--/body-->';
/** Id of the element with the content that a page was rendered from. */
export const CONTENT_ID = 'sadrzaj-stranice';

/**
 * A rendered body and its content, for hydration, between markers for `withBody`. The content is data, not a script, so
 * the content security policy allows it.
 */
export function bodyTags(body: string, content: object | null): string {
  // Nothing in it can close the element.
  const data = JSON.stringify(content).replaceAll('<', '\\u003c');
  const element = content ? `\n<script type="application/json" id="${CONTENT_ID}">${data}</script>` : '';
  return `${BEGIN}\n<div id="root">${body}</div>${element}\n${END}`;
}

/** Replaces the body of a built document. */
export function withBody(html: string, body: string, content: object): string {
  const [begin, end] = [html.indexOf(BEGIN), html.lastIndexOf(END)];
  if (begin < 0 || end < begin) throw new Error('The page was built without markers around its body.');
  return html.slice(0, begin) + bodyTags(body, content) + html.slice(end + END.length);
}
