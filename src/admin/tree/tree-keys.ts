import { shortcuts } from '../kit/shortcuts.ts';

/** Keys of every tree (use-tree-keys.ts). */
export const TREE_KEYS = shortcuts({
  label: 'U stablu',
  keys: {
    open: { keys: ['ArrowRight'], what: 'Otvori granu' },
    close: { keys: ['ArrowLeft'], what: 'Zatvori granu, ili idi na onu iznad' },
    first: { keys: ['Ctrl+Home'], what: 'Prvi red' },
    last: { keys: ['Ctrl+End'], what: 'Posljednji red' },
  },
});

/** Keys of a tree with ticks (tick-tree.tsx), beside those. */
export const TICK_KEYS = shortcuts({
  label: 'U stablu dozvola',
  keys: { search: { keys: ['/'], what: 'Pretraga' } },
});
