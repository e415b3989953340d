import { LRUCache } from 'lru-cache';
import { markdownToHtml, type Rendering } from '../../../core/markdown/markdown.ts';

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
export function textHtml(text: string, rendering: Rendering = {}): string {
  const key = JSON.stringify(rendering) + text;
  const known = held.get(key);
  if (known !== undefined) return known;
  const html = markdownToHtml(text, rendering);
  held.set(key, html);
  return html;
}
