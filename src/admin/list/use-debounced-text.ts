import { useEffect, useRef, useState } from 'react';

/**
 * Text that a person types, handed on after a pause. When the value changes from outside (the back button, a
 * cleared filter), the text follows it. `flush` hands on at once (Enter, and
 * where the field may go away before the pause is over).
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
    // What we sent ourselves comes back trimmed; the person may be typing on meanwhile.
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
