import type { Subject } from '../../../core/manifest.ts';

/** Private addresses in the audit trail. */
export const FEED = {
  name: 'ejn-adrese',
  scope: 'tenant',
  labels: { one: 'Privatna adresa nabavki', many: 'Privatne adrese nabavki' },
  view: null,
  fields: { name: 'Naziv', of: 'Šta sadrži', watch: 'Praćenje' },
} as const satisfies Subject;
