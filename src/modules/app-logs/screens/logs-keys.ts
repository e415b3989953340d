import { shortcuts } from '../../../admin/kit/shortcuts.ts';

/** Keys of the search of logs (search/). */
export const LOGS_KEYS = shortcuts({
  label: 'U logovima',
  keys: {
    search: { keys: ['/'], what: 'Upit' },
    next: { keys: ['j'], what: 'Sljedeća linija' },
    previous: { keys: ['k'], what: 'Prethodna linija' },
    below: { keys: ['ArrowDown'], what: 'Na liniji: sljedeća' },
    above: { keys: ['ArrowUp'], what: 'Na liniji: prethodna' },
  },
});
