import { shortcuts } from '../../../admin/kit/shortcuts.ts';

/** Keys of a message of the contact form (message-actions.tsx, reply-form.tsx). */
export const MESSAGE_KEYS = shortcuts({
  label: 'Na kontakt poruci',
  keys: {
    reply: { keys: ['r'], what: 'Odgovori' },
    send: { keys: ['Ctrl+Enter'], what: 'Pošalji odgovor' },
    spam: { keys: ['s'], what: 'Neželjena, ili nije neželjena' },
    back: { keys: ['u'], what: 'Nazad na listu' },
    remove: { keys: ['Delete'], what: 'Obriši' },
  },
});
