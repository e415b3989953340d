import type { Subject } from '../../../core/manifest.ts';
import { labelsOf } from '../../../core/resource.ts';
import { VAT_SETTINGS_FIELDS } from './settings/settings.fields.ts';

/** Returns that were filed, taken back, and the files made for them. */
export const FILINGS: Subject = {
  name: 'pdv-prijave',
  scope: 'tenant',
  labels: { one: 'PDV prijava', many: 'PDV prijave' },
  view: null,
  fields: {
    filed_on: 'Dan predaje',
    reference: 'Broj potvrde',
    payable: 'Polje 71',
    refund: 'Zahtjev za povrat',
    reason: 'Razlog',
    files: 'Datoteke (SHA-256)',
    voucher: 'Nalog obračuna',
  },
};

/** How an organisation keeps its VAT records. */
export const VAT_SETTINGS: Subject = {
  name: 'postavke-pdv',
  scope: 'tenant',
  labels: { one: 'Postavke PDV-a', many: 'Postavke PDV-a' },
  view: null,
  fields: labelsOf(VAT_SETTINGS_FIELDS),
};
