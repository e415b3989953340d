import { shortcuts } from '../../kit/shortcuts.ts';

/** Keys of rows in a form (use-grid-keys.ts). */
export const LINES_KEYS = shortcuts({
  label: 'U redovima obrasca',
  keys: {
    down: { keys: ['Enter'], what: 'Red ispod; na kraju novi red' },
    up: { keys: ['Shift+Enter'], what: 'Red iznad' },
    copy: { keys: ['Ctrl+d'], shown: ['Ctrl+D'], what: 'Kao u redu iznad' },
    insert: { keys: ['Insert'], what: 'Novi red ispod' },
    remove: { keys: ['Ctrl+Delete'], what: 'Obriši red' },
    moveUp: { keys: ['Alt+ArrowUp'], what: 'Pomjeri red gore' },
    moveDown: { keys: ['Alt+ArrowDown'], what: 'Pomjeri red dolje' },
    first: { keys: ['Ctrl+Home'], what: 'Prvi red' },
    last: { keys: ['Ctrl+End'], what: 'Posljednji red' },
  },
});
