import { CONTENT_ID } from '../../core/page-body.ts';

/** What this page was rendered with, as the server put it into it. */
export function pageContent<T>(): T {
  const text = document.getElementById(CONTENT_ID)?.textContent;
  if (!text) throw new Error('The page came without its content.');
  return JSON.parse(text) as T;
}
