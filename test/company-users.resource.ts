import { boolean, defineResource, reference, references, text } from '../src/core/resource.ts';

/** A resource that refers to one company, and to several, for the tests of merging. */
export const ugovori = defineResource({
  name: 'ugovori',
  table: 'erp_ugovori',
  path: '/erp/sifarnici/ugovori',
  permission: 'erp_ugovori',
  scope: 'tenant',
  labels: { one: 'Ugovor', many: 'Ugovori', accusative: 'ugovor' },
  title: 'naziv',
  unique: [['naziv']],
  menu: { group: 'erp', icon: 'category' },
  fields: {
    naziv: text({ label: 'Naziv', max: 60, required: true, search: true, list: true }),
    firma_id: reference({ label: 'Firma', to: 'companies', list: true }),
    ucesnici: references({ label: 'Učesnici', to: 'companies' }),
    vazi: boolean({ label: 'Važi' }),
  },
});
