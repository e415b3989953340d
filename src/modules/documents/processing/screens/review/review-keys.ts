import type { KeyboardEvent } from 'react';
import { pressed } from '../../../../../admin/kit/shortcuts.ts';
import { REVIEW_KEYS } from './review-shortcuts.ts';
import type { Review } from './use-review.ts';

const KEYS = REVIEW_KEYS.keys;

interface Keys {
  review: Pick<Review, 'step' | 'goToPage' | 'page' | 'focus' | 'active' | 'root' | 'document' | 'doubtful'>;
  approve: () => void;
  /** Opens a neighbour of the document. */
  go: (way: 1 | -1) => void;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target'>;

/** What a key does wherever one is on the screen of a document; null: nothing. */
export function reviewKey(event: Pressed, { review, approve, go }: Keys): (() => void) | null {
  if (pressed(KEYS.approve, event)) return approve;
  if (pressed(KEYS.nextDoubt, event)) return () => void review.step(1);
  if (pressed(KEYS.previousDoubt, event)) return () => void review.step(-1);
  if (pressed(KEYS.nextDocument, event)) return () => go(1);
  if (pressed(KEYS.previousDocument, event)) return () => go(-1);
  if (pressed(KEYS.side, event)) return () => toOtherSide(review, event.target);
  if (review.document.pages.length < 2) return null;
  if (pressed(KEYS.nextPage, event)) return () => review.goToPage(review.page + 1);
  if (pressed(KEYS.previousPage, event)) return () => review.goToPage(review.page - 1);
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
