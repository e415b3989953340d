/** What a text is by its content. Free of everything else, because the tools of the site use it in the browser. */

export type Markup = 'svg' | 'html' | 'xml';

/** Markup by what comes first: a declaration, comments and a document type are passed over. `text` may be Latin-1 of any bytes. */
export function markupOf(text: string): Markup | null {
  const head = text.replace(/^(?:\xef\xbb\xbf|\ufeff)/, '').trimStart();
  // Before the first element.
  const first = head.replace(
    /^(?:<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[\s\S]*?\])?[^>]*>|\s+)*/i,
    '',
  );
  if (/^<(?:[\w-]+:)?svg[\s>/]/i.test(first)) return 'svg';
  if (/^<!doctype html|^<html[\s>]/i.test(head) || /^<html[\s>]/i.test(first)) return 'html';
  return head.startsWith('<?xml') ? 'xml' : null;
}

/** Whether a text is JSON, an object or an array; of a beginning, whether it looks like one. */
export function isJson(text: string, whole: boolean): boolean {
  const head = text.replace(/^(?:\xef\xbb\xbf|\ufeff)/, '').trimStart();
  if (!/^[[{]/.test(head)) return false;
  if (!whole) return /^(?:\{\s*"|\[\s*["{[\d])/.test(head);
  try {
    JSON.parse(head);
    return true;
  } catch {
    return false;
  }
}

/** True for UTF-8 without NUL. A beginning may end inside a character. */
export function isUtf8(bytes: Uint8Array, whole: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !whole });
  } catch {
    return false;
  }
  return !bytes.includes(0);
}
