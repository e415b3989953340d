import { DURATION } from '../../web/flash-toasts.ts';

export type ToastKind = 'blank' | 'error' | 'success';

/** A toast without the library, where that failed to load; a new one with the same `id` replaces the last. */
export function plainToast(kind: ToastKind, message: string, id = ''): void {
  const container = document.querySelector('.plain-toasts') ?? document.createElement('div');
  container.className = 'toasts plain-toasts';
  document.body.append(container);
  if (id) container.querySelector(`[data-id="${id}"]`)?.remove();
  const notice = document.createElement('p');
  notice.role = 'status';
  notice.dataset.kind = kind;
  notice.dataset.id = id;
  notice.textContent = message;
  container.append(notice);
  setTimeout(() => notice.remove(), DURATION[kind]);
}
