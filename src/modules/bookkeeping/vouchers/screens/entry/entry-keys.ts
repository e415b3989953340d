import { shortcuts } from '../../../../../admin/kit/shortcuts.ts';

/** Keys of the grid in which a voucher is typed (use-line-keys.ts, voucher-entry.tsx). */
export const ENTRY_KEYS = shortcuts({
  label: 'U unosu naloga',
  note: 'U iznos se može upisati i račun, npr. 100*1,17. Strelice vode na susjedno polje.',
  keys: {
    next: { keys: ['Enter'], what: 'Sljedeće polje koje konto traži; na kraju nova stavka' },
    previous: { keys: ['Shift+Enter'], what: 'Prethodno polje' },
    balance: { keys: ['='], what: 'U iznosu: razlika na stranu koja nedostaje' },
    counter: {
      keys: ['=', 'Enter'],
      what: 'U kontu prazne posljednje stavke: protustavka s razlikom',
    },
    openItems: { keys: ['F4'], what: 'Otvorene stavke partnera i konta' },
    above: { keys: ['+', 'Ctrl+d'], shown: ['+', 'Ctrl+D'], what: 'Kao u stavci iznad' },
    swap: { keys: ['F9'], what: 'Zamijeni duguje i potražuje' },
    mend: { keys: ['F2'], what: 'Ispravi, bez brisanja upisanog' },
    insert: { keys: ['Insert'], what: 'Nova stavka ispod' },
    remove: { keys: ['Ctrl+Delete'], what: 'Obriši stavku' },
    restore: { keys: ['Ctrl+z'], shown: ['Ctrl+Z'], what: 'Vrati obrisanu stavku' },
    moveUp: { keys: ['Alt+ArrowUp'], what: 'Pomjeri stavku gore' },
    moveDown: { keys: ['Alt+ArrowDown'], what: 'Pomjeri stavku dolje' },
    first: { keys: ['Ctrl+Home'], what: 'Prva stavka' },
    last: { keys: ['Ctrl+End'], what: 'Posljednja stavka' },
    save: { keys: ['Ctrl+s'], shown: ['Ctrl+S'], what: 'Sačuvaj nacrt odmah' },
    post: { keys: ['F8', 'Ctrl+Enter'], what: 'Proknjiži' },
  },
});
