/** Gives the focus to the page as a whole, from where the next Tab leads to its first control instead of through the menu. */
export function focusPage(): void {
  document.getElementById('sadrzaj')?.focus({ preventScroll: true });
}
