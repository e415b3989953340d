/**
 * The current row is the focused one: every row, card or tree branch has one link with `data-row`, and moving focuses the
 * next. Enter and screen readers then work natively.
 */
const links = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[data-row]')];

/** The focused row and its record's id, or null. */
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

/** Focuses a record's row unless something else has the focus. */
export function focusRecord(root: HTMLElement | null, idguid: string): void {
  const active = document.activeElement;
  if (active && active !== document.body && active.tagName !== 'MAIN') return;
  root?.querySelector<HTMLElement>(`[data-record="${CSS.escape(idguid)}"] [data-row]`)?.focus();
}
