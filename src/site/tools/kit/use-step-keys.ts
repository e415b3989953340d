import { useEffect, useRef } from 'react';

/** Something whose steps the keyboard takes: everything inside `data-steps` of this id is its own. */
export interface Keyed {
  id: string;
}

type Way = 'undo' | 'redo';

/** Fields that keep their own steps, unless they stand inside of what has its own. A result that is only read has none. */
const FIELD =
  'textarea:not([readonly]), [contenteditable], input:not([readonly]):not(:is([type=checkbox], [type=radio], [type=file], [type=range], [type=color]))';

/** Whose change was the last: its are the keys that are pressed where nothing else would take them. */
let newest: string | null = null;

/** Which way a key leads; null for any other. */
export function wayOf({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): Way | null {
  if (altKey || !(ctrlKey || metaKey)) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && ctrlKey && !shiftKey ? 'redo' : null;
}

const WAYS: Record<string, Way> = { historyUndo: 'undo', historyRedo: 'redo' };

/**
 * Ctrl+Z goes back by the steps of the tool, Ctrl+Shift+Z and Ctrl+Y forward, and so does the menu of a field. The browser's own steps
 * know nothing of what the page put into a field: taken over that, they double the text and tear it.
 */
export function useStepKeys(id: string, now: unknown, undo: () => void, redo: () => void): void {
  const steps = useRef({ undo, redo });
  steps.current = { undo, redo };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changed last is the newest
  useEffect(() => {
    newest = id;
  }, [id, now]);
  useEffect(() => {
    const go = (event: Event, way: Way | undefined | null): void => {
      if (!way || event.defaultPrevented || !(event.target instanceof Element)) return;
      const home = event.target.closest<HTMLElement>('[data-steps]')?.dataset.steps;
      if (home === undefined ? newest !== id || event.target.matches(FIELD) : home !== id) return;
      event.preventDefault();
      steps.current[way]();
    };
    const onKey = (event: KeyboardEvent): void => go(event, wayOf(event));
    const onInput = (event: InputEvent): void => go(event, WAYS[event.inputType]);
    addEventListener('keydown', onKey);
    addEventListener('beforeinput', onInput);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('beforeinput', onInput);
    };
  }, [id]);
}

/** How something was typed into a `field`: edits that are told by the same word may be one step; null: this one is a step by itself. */
export function editOf(event: object, field = ''): string | null {
  const native = 'nativeEvent' in event ? event.nativeEvent : event;
  const type = (native as Partial<InputEvent>).inputType ?? '';
  if (type === 'insertText' || type === 'insertCompositionText') return `${field} insert`;
  return type.startsWith('deleteContent') ? `${field} delete` : null;
}
