import { choice, defineResource, reference, text } from '../../core/resource.ts';

/** Entities of a country, and the Brčko district, which belongs to neither. */
export const ent = defineResource({
  name: 'ent',
  table: 'erp_entiteti',
  path: '/erp/sifarnici/ent',
  permission: 'erp_entiteti',
  scope: 'platform',
  labels: { one: 'Entitet', many: 'Entiteti', accusative: 'entitet' },
  title: 'naziv',
  hint: ['kod'],
  unique: [['kod'], ['naziv'], ['iso']],
  ignoreCase: ['kod', 'naziv'],
  sort: 'naziv',
  menu: { group: 'erp', icon: 'building-monument', order: 2 },
  fields: {
    kod: text({
      label: 'Kod',
      help: 'Kratica u svakodnevnoj upotrebi, npr. FBiH.',
      max: 10,
      required: true,
      search: true,
      list: true,
    }),
    naziv: text({ label: 'Naziv', max: 120, required: true, search: true, list: true }),
    vrsta: choice({
      label: 'Vrsta',
      options: { entitet: 'Entitet', distrikt: 'Distrikt' },
      required: true,
      list: true,
    }),
    sjediste: text({ label: 'Sjedište', max: 120, search: true, list: true }),
    iso: text({
      label: 'ISO 3166-2',
      help: 'Međunarodni kod, npr. BA-BIH.',
      max: 6,
      pattern: { source: '[A-Z]{2}-[A-Z0-9]{1,3}', message: 'Unesite kod kao BA-BIH.' },
      list: true,
    }),
    drzava_id: reference({ label: 'Država', to: 'drzave', required: true, list: true }),
    napomena: text({ label: 'Napomena', max: 500, multiline: true }),
  },
});
