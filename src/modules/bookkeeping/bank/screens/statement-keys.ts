import { shortcuts } from '../../../../admin/kit/shortcuts.ts';

/** Keys of the rows of a statement (statement-rows.tsx, row-editor.tsx). */
export const STATEMENT_KEYS = shortcuts({
  label: 'Na stavkama izvoda',
  keys: {
    next: { keys: ['ArrowDown'], what: 'Sljedeća stavka' },
    previous: { keys: ['ArrowUp'], what: 'Prethodna stavka' },
    first: { keys: ['Home'], what: 'Prva stavka' },
    last: { keys: ['End'], what: 'Posljednja stavka' },
    accept: { keys: ['Enter'], what: 'Prihvati prijedlog; nesiguran se prvo otvori' },
    edit: { keys: ['F2'], what: 'Otvori stavku, ili je zatvori' },
    items: { keys: ['F4'], what: 'Otvorene stavke partnera' },
    undo: { keys: ['Delete'], what: 'Poništi odluku' },
    save: { keys: ['Ctrl+Enter'], what: 'U otvorenoj stavci: prihvati' },
    leave: { keys: ['Escape'], what: 'U otvorenoj stavci: zatvori je' },
  },
});
