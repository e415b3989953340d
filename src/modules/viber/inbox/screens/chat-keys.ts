import { shortcuts } from '../../../../admin/kit/shortcuts.ts';

/** Keys of the chat: its list, the open conversation, and the field in which one writes. */
export const CHAT_KEYS = shortcuts({
  label: 'U Viber chatu',
  keys: {
    next: { keys: ['j', 'J'], shown: ['J'], what: 'Sljedeći razgovor' },
    previous: { keys: ['k', 'K'], shown: ['K'], what: 'Prethodni razgovor' },
    below: { keys: ['ArrowDown'], what: 'Na listi: sljedeći razgovor' },
    above: { keys: ['ArrowUp'], what: 'Na listi: prethodni razgovor' },
    search: { keys: ['/'], what: 'Pretraga razgovora' },
    reply: { keys: ['r'], shown: ['R'], what: 'Odgovori' },
    note: { keys: ['n'], shown: ['N'], what: 'Interna napomena' },
    assign: { keys: ['a'], shown: ['A'], what: 'Zaduži osobu' },
    snooze: { keys: ['z'], shown: ['Z'], what: 'Odgodi' },
    close: { keys: ['e'], shown: ['E'], what: 'Zatvori ili ponovo otvori razgovor' },
  },
});

/** Keys of the field in which one writes (composer/). */
export const COMPOSER_KEYS = shortcuts({
  label: 'Dok pišete poruku na Viberu',
  note: 'Na početku poruke / nudi brze odgovore. U napomeni @ spominje osobu.',
  keys: {
    send: { keys: ['Enter', 'Ctrl+Enter'], shown: ['Enter'], what: 'Pošalji' },
    line: { keys: ['Shift+Enter'], what: 'Novi red' },
    leave: { keys: ['Escape'], what: 'Iz polja na razgovor' },
  },
});
