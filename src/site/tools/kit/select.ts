/**
 * Selects a part of a text box and scrolls to it. A text box counts every line end as one character, so line ends are normalized.
 */
export function selectIn(box: HTMLTextAreaElement, before: string, marked: string): void {
  const from = boxed(before).length;
  box.focus({ preventScroll: true });
  // A browser scrolls to the cursor only on focus or typing: blur, then focus.
  box.setSelectionRange(from, from);
  box.blur();
  box.focus();
  box.setSelectionRange(from, from + boxed(marked).length);
  box.scrollIntoView({ block: 'nearest' });
}

const boxed = (text: string): string => text.replace(/\r\n?/g, '\n');
