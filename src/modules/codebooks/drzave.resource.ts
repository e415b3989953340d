import { boolean, defineResource, text } from '../../core/resource.ts';

/** Countries by ISO 3166-1. The numeric code is text: its leading zeros count. */
export const drzave = defineResource({
  name: 'drzave',
  table: 'erp_drzave',
  path: '/erp/sifarnici/drzave',
  permission: 'erp_drzave',
  scope: 'platform',
  labels: { one: 'Država', many: 'Države', accusative: 'državu' },
  title: 'naziv',
  hint: ['alpha2'],
  unique: [['alpha2'], ['alpha3'], ['numericki'], ['naziv']],
  ignoreCase: ['naziv'],
  sort: 'naziv',
  menu: { group: 'erp', icon: 'world', order: 1 },
  fields: {
    naziv: text({ label: 'Naziv', max: 120, required: true, search: true, list: true }),
    naziv_en: text({
      label: 'Naziv na engleskom',
      help: 'Za dokumente koji idu inostranim partnerima.',
      max: 120,
      search: true,
      list: true,
    }),
    alpha2: text({
      label: 'Dvoslovni kod',
      help: 'ISO 3166-1 alpha-2, npr. BA.',
      max: 2,
      pattern: { source: '[A-Z]{2}', message: 'Unesite dva velika slova, npr. BA.' },
      required: true,
      search: true,
      list: true,
    }),
    alpha3: text({
      label: 'Troslovni kod',
      help: 'ISO 3166-1 alpha-3, npr. BIH.',
      max: 3,
      pattern: { source: '[A-Z]{3}', message: 'Unesite tri velika slova, npr. BIH.' },
      required: true,
      search: true,
      list: true,
    }),
    numericki: text({
      label: 'Brojčani kod',
      help: 'ISO 3166-1, tri cifre s vodećim nulama, npr. 070.',
      max: 3,
      pattern: { source: '\\d{3}', message: 'Unesite tri cifre, npr. 070.' },
      list: true,
    }),
    aktivno: boolean({
      label: 'Aktivna',
      help: 'Neaktivna država ostaje na starim zapisima.',
      default: true,
      list: true,
    }),
  },
});
