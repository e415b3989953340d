import { DURATION } from '../../web/flash-toasts.ts';

export type ToastKind = 'blank' | 'error' | 'success';

/** A toast without the library, where that failed to load; a new one with the same `id` replaces the last. */
export function plainToast(kind: ToastKind, message: string, id = ''): void {
  const place = document.querySelector('.plain-toasts') ?? document.createElement('div');
  place.className = 'toasts plain-toasts';
  document.body.append(place);
  if (id) place.querySelector(`[data-id="${id}"]`)?.remove();
  const notice = document.createElement('p');
  notice.role = 'status';
  notice.dataset.kind = kind;
  notice.dataset.id = id;
  notice.textContent = message;
  place.append(notice);
  setTimeout(() => notice.remove(), DURATION[kind]);
}
