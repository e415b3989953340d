import { LRUCache } from 'lru-cache';
import { markdownToHtml } from '../../../core/markdown/markdown.ts';

type Headings = NonNullable<Parameters<typeof markdownToHtml>[1]>['headings'];

/** Characters of texts and of their HTML that are held. */
const MOST = 20_000_000;
const held = new LRUCache<string, string>({
  maxSize: MOST,
  sizeCalculation: (html, key) => html.length + key.length,
});

/**
 * HTML of a text of an application, from memory: an application is read anew after any change of any, and the texts of its versions hardly
 * ever change.
 */
export function textHtml(text: string, headings: Headings = 3): string {
  const key = `${headings} ${text}`;
  const known = held.get(key);
  if (known !== undefined) return known;
  const html = markdownToHtml(text, { headings });
  held.set(key, html);
  return html;
}
