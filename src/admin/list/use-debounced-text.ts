import { useEffect, useRef, useState } from 'react';

/**
 * Debounced text input. Follows outside changes of the value (back button, cleared filter). `flush` submits at once
 * (Enter, blur).
 */
export function useDebouncedText(
  value: string,
  onSettled: (text: string) => void,
  pause = 250,
): [string, (text: string) => void, () => void] {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const settled = useRef(onSettled);
  settled.current = onSettled;
  const sent = useRef(value);

  useEffect(() => {
    // Our own value comes back trimmed; the person may still be typing.
    if (value !== sent.current.trim()) setText(value);
    sent.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const hand = (next: string): void => {
    clearTimeout(timer.current);
    if (next.trim() === value) return;
    sent.current = next;
    settled.current(next.trim());
  };
  const type = (next: string): void => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => hand(next), pause);
  };
  return [text, type, () => hand(text)];
}
