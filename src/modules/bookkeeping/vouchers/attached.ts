import { defineResource, text } from '../../../core/resource.ts';

/**
 * Vouchers as attachments know them. They are no resource, and no table follows from this: a voucher carries files from its draft on,
 * under the id that it keeps.
 */
export const VOUCHER_FILES = defineResource({
  name: 'nalozi',
  table: 'fin_vouchers',
  path: '/fin/vouchers',
  permission: 'fin_knjizenje',
  scope: 'tenant',
  labels: { one: 'Nalog', many: 'Knjiženje', accusative: 'nalog' },
  title: 'name',
  menu: { group: 'fin', icon: 'voucher' },
  attachments: true,
  fields: { name: text({ label: 'Broj', max: 100 }) },
});
