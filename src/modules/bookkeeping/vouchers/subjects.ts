import type { Subject } from '../../../core/manifest.ts';

/** Drafts in the audit trail. Autosaves are no entries: a draft becomes one when it is begun, removed or posted. */
export const DRAFTS: Subject = {
  name: 'nacrti-naloga',
  scope: 'tenant',
  labels: { one: 'Nacrt naloga', many: 'Nacrti naloga' },
  view: '/fin/knjizenje/nacrti/:idguid',
  fields: {
    day: 'Datum',
    description: 'Opis',
    line_count: 'Stavki',
    debit: 'Duguje',
    credit: 'Potražuje',
  },
};
