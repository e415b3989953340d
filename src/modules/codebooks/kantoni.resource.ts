import { defineResource, integer, reference, text } from '../../core/resource.ts';

/** The ten cantons of the Federation. */
export const kantoni = defineResource({
  name: 'kantoni',
  table: 'erp_kantoni',
  path: '/erp/sifarnici/kantoni',
  permission: 'erp_kantoni',
  scope: 'platform',
  labels: { one: 'Kanton', many: 'Kantoni', accusative: 'kanton' },
  title: 'naziv',
  hint: ['kod'],
  unique: [['kod'], ['naziv'], ['iso']],
  ignoreCase: ['kod', 'naziv'],
  sort: 'redni_broj',
  menu: { group: 'erp', icon: 'map', order: 3 },
  fields: {
    redni_broj: integer({
      label: 'Redni broj',
      help: 'Ustavni broj kantona, 1 do 10.',
      min: 1,
      max: 99,
      required: true,
      list: true,
    }),
    kod: text({
      label: 'Kod',
      help: 'Kratica, npr. KS.',
      max: 10,
      required: true,
      search: true,
      list: true,
    }),
    naziv: text({ label: 'Naziv', max: 120, required: true, search: true, list: true }),
    sjediste: text({ label: 'Sjedište', max: 120, search: true, list: true }),
    iso: text({
      label: 'ISO 3166-2',
      help: 'Međunarodni kod, npr. BA-09.',
      max: 6,
      pattern: { source: '[A-Z]{2}-[A-Z0-9]{1,3}', message: 'Unesite kod kao BA-09.' },
      list: true,
    }),
    entitet_id: reference({ label: 'Entitet', to: 'ent', required: true, list: true }),
  },
});
