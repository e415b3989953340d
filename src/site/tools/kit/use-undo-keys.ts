import { useEffect, useRef } from 'react';

/** An undo scope: everything inside the element with this id in `data-steps`. */
export interface UndoScope {
  id: string;
}

type UndoAction = 'undo' | 'redo';

/** Fields with undo of their own, unless they are inside a scope. A read-only result has none. */
const FIELD =
  'textarea:not([readonly]), [contenteditable], input:not([readonly]):not(:is([type=checkbox], [type=radio], [type=file], [type=range], [type=color]))';

/** The scope that changed last: it takes the keys pressed outside any scope. */
let lastChanged: string | null = null;

/** The action of a key; null for any other key. */
export function undoActionOf({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): UndoAction | null {
  if (altKey || !(ctrlKey || metaKey)) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && ctrlKey && !shiftKey ? 'redo' : null;
}

const ACTION_OF_INPUT: Record<string, UndoAction> = { historyUndo: 'undo', historyRedo: 'redo' };

/**
 * Ctrl+Z undoes a step of the tool, Ctrl+Shift+Z and Ctrl+Y redo, and so does a field's context menu. The browser's own undo does
 * not know what the page wrote into a field and would corrupt the text.
 */
export function useUndoKeys(id: string, now: unknown, undo: () => void, redo: () => void): void {
  const steps = useRef({ undo, redo });
  steps.current = { undo, redo };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changed last is the newest
  useEffect(() => {
    lastChanged = id;
  }, [id, now]);
  useEffect(() => {
    const go = (event: Event, way: UndoAction | undefined | null): void => {
      if (!way || event.defaultPrevented || !(event.target instanceof Element)) return;
      const home = event.target.closest<HTMLElement>('[data-steps]')?.dataset.steps;
      if (home === undefined ? lastChanged !== id || event.target.matches(FIELD) : home !== id) return;
      event.preventDefault();
      steps.current[way]();
    };
    const onKey = (event: KeyboardEvent): void => go(event, undoActionOf(event));
    const onInput = (event: InputEvent): void => go(event, ACTION_OF_INPUT[event.inputType]);
    addEventListener('keydown', onKey);
    addEventListener('beforeinput', onInput);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('beforeinput', onInput);
    };
  }, [id]);
}

/** The kind of an edit in `field`: edits of the same kind may be one step; null: this one is a step by itself. */
export function editOf(event: object, field = ''): string | null {
  const native = 'nativeEvent' in event ? event.nativeEvent : event;
  const type = (native as Partial<InputEvent>).inputType ?? '';
  if (type === 'insertText' || type === 'insertCompositionText') return `${field} insert`;
  return type.startsWith('deleteContent') ? `${field} delete` : null;
}
