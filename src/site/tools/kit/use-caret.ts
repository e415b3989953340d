import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

/** Where the change from one text to another ends, in the other. */
export function endOfChange(before: string, after: string): number {
  const most = Math.min(before.length, after.length);
  let begin = 0;
  while (begin < most && before[begin] === after[begin]) begin++;
  let same = 0;
  while (same < most - begin && before.at(-1 - same) === after.at(-1 - same)) same++;
  return after.length - same;
}

/**
 * Puts the cursor of a box where a step back or forth changed its text: the browser puts it to the end. The answer is to be told what was
 * typed in the box itself, where the cursor is in its place already.
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
