/**
 * Where one is in a list is where the browser's focus is: each row, card or branch holds one link marked
 * `data-row`, and moving means focusing the next of them. Enter and screen readers then work by themselves.
 */
const links = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[data-row]')];

/** The row in which the focus is: its element and the id of its record; null when it is elsewhere. */
export function focusedRow(root: HTMLElement | null): { id: string; element: HTMLElement } | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-record]');
  const id = row?.dataset.record;
  return row && id && root?.contains(row) ? { id, element: row } : null;
}

/** Moves the focus by `step` rows; from outside the rows to the first or the last. */
export function moveFocus(root: HTMLElement | null, step: number): void {
  if (!root) return;
  const all = links(root);
  const current = focusedRow(root)?.element.querySelector<HTMLElement>('[data-row]');
  const at = current ? all.indexOf(current) : -1;
  const next = at < 0 ? (step > 0 ? 0 : all.length - 1) : Math.min(Math.max(at + step, 0), all.length - 1);
  all[next]?.focus();
}

/** Gives the focus to a record's row, unless the person is already busy elsewhere. */
export function focusRecord(root: HTMLElement | null, idguid: string): void {
  const active = document.activeElement;
  if (active && active !== document.body && active.tagName !== 'MAIN') return;
  root?.querySelector<HTMLElement>(`[data-record="${CSS.escape(idguid)}"] [data-row]`)?.focus();
}
