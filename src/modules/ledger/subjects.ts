import type { Subject } from '../../core/manifest.ts';

/** Posted vouchers in the audit trail. */
export const VOUCHERS: Subject = {
  name: 'nalozi',
  scope: 'tenant',
  labels: { one: 'Nalog', many: 'Nalozi' },
  view: '/fin/knjizenje/:idguid',
  fields: { day: 'Datum', description: 'Opis', hash: 'Kontrolni zapis (SHA-256)' },
};
