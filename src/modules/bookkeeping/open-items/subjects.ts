import type { Subject } from '../../../core/manifest.ts';

/** Closings between documents in the audit trail. */
export const CLOSINGS: Subject = {
  name: 'zatvaranja',
  scope: 'tenant',
  labels: { one: 'Zatvaranje stavki', many: 'Zatvaranja stavki' },
  view: null,
  fields: { account: 'Konto', debit: 'Duguje', credit: 'Potražuje', amount: 'Iznos' },
};

/** Reminder letters, and what the organisation writes in them. */
export const REMINDERS: Subject = {
  name: 'opomene',
  scope: 'tenant',
  labels: { one: 'Opomena', many: 'Opomene' },
  view: null,
  fields: {
    level: 'Nivo',
    to: 'Kome',
    total: 'Dospjelo',
    off: 'Bez opomena',
    subject_1: 'Naslov, 1. opomena',
    text_1: 'Tekst, 1. opomena',
    subject_2: 'Naslov, 2. opomena',
    text_2: 'Tekst, 2. opomena',
    subject_3: 'Naslov, 3. opomena',
    text_3: 'Tekst, 3. opomena',
  },
};
