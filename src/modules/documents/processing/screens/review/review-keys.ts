import type { KeyboardEvent } from 'react';
import type { Review } from './use-review.ts';

interface Keys {
  review: Pick<Review, 'step' | 'goToPage' | 'page' | 'focus' | 'active' | 'root' | 'document' | 'doubtful'>;
  approve: () => void;
  /** Opens a neighbour of the document. */
  go: (way: 1 | -1) => void;
  help: () => void;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target'>;

const isTyped = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** What a key does wherever one is on the screen of a document; null: nothing. */
export function reviewKey(event: Pressed, { review, approve, go, help }: Keys): (() => void) | null {
  const { key, altKey, target } = event;
  const ctrl = event.ctrlKey || event.metaKey;
  if (ctrl && key === 'Enter') return approve;
  if (altKey && (key === 'ArrowDown' || key === 'ArrowUp'))
    return () => void review.step(key === 'ArrowDown' ? 1 : -1);
  if (altKey && (key === 'PageDown' || key === 'PageUp')) return () => go(key === 'PageDown' ? 1 : -1);
  if (ctrl || altKey) return null;
  if (key === 'F2') return () => toOtherSide(review, target);
  if (key === '?' && !isTyped(target)) return help;
  const many = review.document.pages.length > 1;
  if (many && (key === 'PageDown' || key === 'PageUp'))
    return () => review.goToPage(review.page + (key === 'PageDown' ? 1 : -1));
  return null;
}

/** From the fields to the page, and back to where one was. */
function toOtherSide({ root, focus, active, doubtful, document }: Keys['review'], target: EventTarget): void {
  const page = root.current?.querySelector<HTMLElement>('[data-page]');
  if (page && !page.contains(target as Node)) page.focus({ preventScroll: true });
  else {
    const first = document.spec?.fields[0]?.key;
    focus(active ?? doubtful[0] ?? (first ? { field: first } : null));
  }
}
