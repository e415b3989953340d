import { shortcuts } from '../../../../../admin/kit/shortcuts.ts';
import { CTRL } from '../../../../../web/ctrl-key.ts';

/** Keys of the review of a document (review-keys.ts, field-control.tsx, page-view.tsx, use-marking.ts, and its grid of lines). */
export const REVIEW_KEYS = shortcuts({
  label: 'Na pregledu dokumenta',
  note: `${CTRL} i točkić miša uvećavaju i umanjuju stranicu. Na stranici strelice biraju riječ, sa Shift više njih.`,
  keys: {
    confirm: { keys: ['Enter', 'Tab'], what: 'Potvrdi polje i idi na sljedeće koje treba provjeriti' },
    back: {
      keys: ['Shift+Tab', 'Shift+Enter'],
      shown: ['Shift+Tab'],
      what: 'Prethodno koje treba provjeriti',
    },
    nextDoubt: { keys: ['Alt+ArrowDown'], what: 'Sljedeće koje treba provjeriti, odakle god' },
    previousDoubt: { keys: ['Alt+ArrowUp'], what: 'Prethodno koje treba provjeriti, odakle god' },
    revert: { keys: ['Escape'], what: 'Vrati što je stajalo u polju' },
    side: { keys: ['F2'], what: 'S polja na stranicu i nazad' },
    take: { keys: ['Enter'], what: 'Na stranici: unesi odabrane riječi u polje' },
    nextPage: { keys: ['PageDown'], what: 'Sljedeća stranica' },
    previousPage: { keys: ['PageUp'], what: 'Prethodna stranica' },
    larger: { keys: ['+'], what: 'Na stranici: uvećaj' },
    smaller: { keys: ['-'], what: 'Na stranici: umanji' },
    width: { keys: ['0'], what: 'Na stranici: cijela širina' },
    nextDocument: { keys: ['Alt+PageDown'], what: 'Sljedeći dokument; ovaj ostaje na pregledu' },
    previousDocument: { keys: ['Alt+PageUp'], what: 'Prethodni dokument' },
    approve: { keys: ['Ctrl+Enter'], what: 'Odobri i otvori sljedeći dokument' },
  },
});
