/** Selects a part of a box's text and brings it into view. A box counts every end of line as one sign, and so here. */
export function selectIn(box: HTMLTextAreaElement, before: string, marked: string): void {
  const from = boxed(before).length;
  box.focus({ preventScroll: true });
  // The browser scrolls a box to the cursor only where something is typed or focused: lose the focus, and take it again.
  box.setSelectionRange(from, from);
  box.blur();
  box.focus();
  box.setSelectionRange(from, from + boxed(marked).length);
  box.scrollIntoView({ block: 'nearest' });
}

const boxed = (text: string): string => text.replace(/\r\n?/g, '\n');
