import { shortcuts } from '../../../../admin/kit/shortcuts.ts';

/** Keys of a posted voucher (voucher.tsx). */
export const VOUCHER_KEYS = shortcuts({
  label: 'Na proknjiženom nalogu',
  keys: {
    reverse: { keys: ['s'], what: 'Storniraj' },
    correct: { keys: ['i'], what: 'Storno i kopija u nacrt' },
    copy: { keys: ['k'], what: 'Kopiraj u nacrt' },
  },
});
