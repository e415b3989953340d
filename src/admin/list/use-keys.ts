import { useEffect, useRef } from 'react';
import { isTyping } from '../kit/typing.ts';

/** Handler of a key; returns false to leave the key to the browser. */
type KeyMap = Record<string, (event: KeyboardEvent) => unknown>;

/**
 * Keys that work anywhere on a screen except where somebody types, and never together with Ctrl, Alt or ⌘.
 * Keys are named as in `KeyboardEvent.key`.
 */
export function useKeys(map: KeyMap): void {
  const current = useRef(map);
  current.current = map;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.isComposing || isTyping(event.target)) return;
      const action = current.current[event.key];
      if (action && action(event) !== false) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
