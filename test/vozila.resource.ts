import {
  boolean,
  choice,
  date,
  decimal,
  defineResource,
  integer,
  reference,
  text,
} from '../src/core/resource.ts';

/** All that a newcomer writes for an eighth codebook; eighth-resource.test.ts walks it. */
export const vozila = defineResource({
  name: 'vozila',
  table: 'erp_vozila',
  path: '/erp/sifarnici/vozila',
  permission: 'erp_vozila',
  scope: 'tenant',
  labels: { one: 'Vozilo', many: 'Vozila', accusative: 'vozilo' },
  title: 'registracija',
  unique: [['registracija']],
  menu: { group: 'erp', icon: 'category' },
  fields: {
    registracija: text({ label: 'Registracija', max: 12, required: true, search: true, list: true }),
    gorivo: choice({ label: 'Gorivo', options: { dizel: 'Dizel', benzin: 'Benzin' }, list: true }),
    godiste: integer({ label: 'Godište', min: 1900, max: 2100 }),
    nosivost: decimal({ label: 'Nosivost', precision: 8, scale: 2, min: 0, unit: 't' }),
    registrovano_do: date({ label: 'Registrovano do' }),
    aktivno: boolean({ label: 'Aktivno', default: true }),
    drzava_id: reference({ label: 'Država', to: 'drzave' }),
    prikolica_id: reference({ label: 'Prikolica', to: 'vozila' }),
  },
});
