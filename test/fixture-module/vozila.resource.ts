import { boolean, choice, defineResource, reference, text } from '../../src/core/resource.ts';

export const vozila = defineResource({
  name: 'vozila',
  table: 'erp_vozila',
  path: '/erp/sifarnici/vozila',
  permission: 'erp_vozila',
  scope: 'tenant',
  labels: { one: 'Vozilo', many: 'Vozila', accusative: 'vozilo' },
  title: 'registracija',
  unique: [['registracija']],
  attachments: true,
  menu: { group: 'erp', icon: 'category' },
  fields: {
    registracija: text({ label: 'Registracija', max: 12, required: true, search: true, list: true }),
    gorivo: choice({ label: 'Gorivo', options: { dizel: 'Dizel', benzin: 'Benzin' }, list: true }),
    aktivno: boolean({ label: 'Aktivno', default: true }),
    prikolica_id: reference({ label: 'Prikolica', to: 'vozila' }),
  },
});
