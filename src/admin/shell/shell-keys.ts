import { shortcuts } from '../kit/shortcuts.ts';

/** Keys that work on every page (search-button.tsx, key-map.tsx; Escape is that of dialogs and lists themselves). */
export const SHELL_KEYS = shortcuts({
  label: 'Svuda',
  keys: {
    palette: { keys: ['Ctrl+k'], shown: ['Ctrl+K'], what: 'Pretraži stranice, radnje, zapise i pomoć' },
    search: { keys: ['/'], what: 'Isto, gdje stranica nema svoju pretragu' },
    close: { keys: ['Escape'], what: 'Zatvori prozor ili listu' },
    map: { keys: ['?'], what: 'Ove prečice' },
  },
});
