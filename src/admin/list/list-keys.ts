import { shortcuts } from '../kit/shortcuts.ts';

/** Keys of every list (use-list-keys.ts). */
export const LIST_KEYS = shortcuts({
  label: 'U listi',
  note: 'Shift + klik na zaglavlje dodaje kolonu u redoslijed.',
  keys: {
    search: { keys: ['/'], what: 'Pretraga' },
    filter: { keys: ['f'], what: 'Dodaj filter' },
    next: { keys: ['j', 'ArrowDown'], what: 'Sljedeći red' },
    previous: { keys: ['k', 'ArrowUp'], what: 'Prethodni red' },
    open: { keys: ['Enter'], what: 'Otvori red' },
    edit: { keys: ['e'], what: 'Uredi' },
    select: { keys: ['x'], what: 'Odaberi red' },
    selectNext: { keys: ['J'], shown: ['Shift+J'], what: 'Odaberi red i pređi na sljedeći' },
    selectPrevious: { keys: ['K'], shown: ['Shift+K'], what: 'Odaberi red i pređi na prethodni' },
    create: { keys: ['n'], what: 'Dodaj novi' },
    back: { keys: ['['], what: 'Prethodna stranica' },
    forward: { keys: [']'], what: 'Sljedeća stranica' },
  },
});

/** The key of the button that prints what a screen shows (print-button.tsx). */
export const PRINT_KEYS = shortcuts({
  label: 'Gdje se može štampati',
  keys: { print: { keys: ['p'], what: 'PDF za štampu' } },
});
