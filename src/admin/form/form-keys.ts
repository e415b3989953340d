import { shortcuts } from '../kit/shortcuts.ts';

/** Keys of every form (use-save-key.ts). */
export const FORM_KEYS = shortcuts({
  label: 'U obrascu',
  keys: { save: { keys: ['Ctrl+s'], shown: ['Ctrl+S'], what: 'Sačuvaj' } },
});
