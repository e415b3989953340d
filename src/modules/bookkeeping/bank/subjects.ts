import type { Subject } from '../../../core/manifest.ts';

/** Bank statements in the audit trail. */
export const STATEMENT: Subject = {
  name: 'izvodi',
  scope: 'tenant',
  labels: { one: 'Izvod', many: 'Izvodi' },
  view: '/fin/izvodi/:idguid',
  fields: { file_name: 'Datoteka', rows: 'Stavki', voucher: 'Nalog' },
};
