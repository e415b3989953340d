import { date, defineResource, text } from '../../core/resource.ts';

/** Firms known to the operator by number. The tax number check looks here before any register. */
export const companies = defineResource({
  name: 'companies',
  table: 'companies',
  path: '/admin/companies',
  permission: 'admin_companies',
  scope: 'platform',
  labels: { one: 'Firma', many: 'Firme', accusative: 'firmu' },
  title: 'naziv',
  hint: ['broj'],
  unique: [['broj']],
  sort: 'naziv',
  menu: { group: 'admin', icon: 'building', order: 58 },
  fields: {
    broj: text({
      label: 'JIB ili EU broj',
      help: 'JIB ima 13 cifara i počinje cifrom 4; broj iz EU počinje oznakom države, npr. HR33392005961.',
      max: 14,
      pattern: {
        source:
          '4\\d{12}|(?:AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)[A-Z\\d+*]{2,12}',
        message: 'Unesite JIB (13 cifara) ili broj iz EU s oznakom države, bez razmaka.',
      },
      required: true,
      search: true,
      list: true,
    }),
    naziv: text({ label: 'Naziv', max: 300, required: true, search: true, list: true }),
    adresa: text({ label: 'Adresa', max: 300, search: true, list: true }),
    izvor: text({
      label: 'Izvor',
      help: 'Odakle je podatak; vidi ga svako ko provjerava broj.',
      max: 200,
      list: true,
    }),
    datum: date({ label: 'Datum podatka', help: 'Dan na koji je podatak bio takav.', list: true }),
  },
});
