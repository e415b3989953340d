import { CONTENT_ID } from '../../core/page-body.ts';

/** The content that the server embedded in this page. */
export function pageContent<T>(): T {
  const text = document.getElementById(CONTENT_ID)?.textContent;
  if (!text) throw new Error('The page came without its content.');
  return JSON.parse(text) as T;
}
