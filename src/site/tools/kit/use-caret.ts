import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

/** The end of the changed range, as an index in `after`. */
export function endOfChange(before: string, after: string): number {
  const most = Math.min(before.length, after.length);
  let begin = 0;
  while (begin < most && before[begin] === after[begin]) begin++;
  let same = 0;
  while (same < most - begin && before.at(-1 - same) === after.at(-1 - same)) same++;
  return after.length - same;
}

/**
 * Puts the cursor where undo or redo changed the text; the browser would put it at the end. Call the returned function with what
 * was typed in the box itself: there the cursor is right already.
 */
export function useCaret(box: RefObject<HTMLTextAreaElement | null>, text: unknown): (typed: string) => void {
  const stood = useRef(text);
  useLayoutEffect(() => {
    const before = stood.current;
    stood.current = text;
    const area = box.current;
    if (before === text || typeof before !== 'string' || !area || document.activeElement !== area) return;
    const at = endOfChange(before, area.value);
    area.setSelectionRange(at, at);
  }, [box, text]);
  return useCallback((typed: string): void => {
    stood.current = typed;
  }, []);
}
