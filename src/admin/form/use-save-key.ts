import { useEffect, useRef } from 'react';
import { pressed } from '../kit/shortcuts.ts';
import { useOffered } from '../kit/use-shortcuts.ts';
import { FORM_KEYS } from './form-keys.ts';

/** Ctrl-S (⌘S) saves, wherever the focus is. */
export function useSaveKey(save: () => void): void {
  const current = useRef(save);
  current.current = save;
  useOffered(FORM_KEYS);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!pressed(FORM_KEYS.keys.save, event)) return;
      event.preventDefault();
      current.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
