import { shortcuts } from '../../kit/shortcuts.ts';

/** Keys of a record's page (record-actions.tsx). */
export const RECORD_KEYS = shortcuts({
  label: 'Na stranici zapisa',
  keys: { edit: { keys: ['e'], what: 'Uredi' } },
});
