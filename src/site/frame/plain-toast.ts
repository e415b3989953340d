import { DURATION } from '../../web/notices.ts';

export type ToastKind = 'blank' | 'error' | 'success';

/** Says something for as long as a toast does, where the library that shows toasts could not be had; one of the same `id` is replaced. */
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
