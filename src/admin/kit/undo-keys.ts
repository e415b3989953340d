import { shortcuts } from './shortcuts.ts';

/** The key of the notice that something can be undone (undo-toast.tsx). */
export const UNDO_KEYS = shortcuts({
  label: 'Dok stoji obavijest da je nešto obrisano',
  keys: { undo: { keys: ['Ctrl+z'], shown: ['Ctrl+Z'], what: 'Poništi' } },
});
