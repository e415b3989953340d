import { useEffect, useRef } from 'react';

/** Ctrl-S (⌘S) saves, wherever the focus is. */
export function useSaveKey(save: () => void): void {
  const current = useRef(save);
  current.current = save;
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      current.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
