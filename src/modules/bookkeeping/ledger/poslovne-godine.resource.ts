import { date, defineResource, text } from '../../../core/resource.ts';

/** Business years. A year is closed by the existence of its closing (`yearClosings`), not by a field. */
export const poslovneGodine = defineResource({
  name: 'poslovne-godine',
  table: 'fin_poslovne_godine',
  path: '/fin/poslovne-godine',
  permission: 'fin_poslovnegodine',
  scope: 'tenant',
  labels: { one: 'Poslovna godina', many: 'Poslovne godine', accusative: 'poslovnu godinu' },
  title: 'naziv',
  hint: ['pocetak', 'kraj'],
  unique: [['naziv'], ['pocetak', 'kraj']],
  ignoreCase: ['naziv'],
  sort: '-pocetak',
  menu: { group: 'fin', icon: 'calendar', order: 1 },
  fields: {
    naziv: text({ label: 'Naziv', help: 'Npr. 2026.', max: 20, required: true, search: true, list: true }),
    pocetak: date({ label: 'Prvi dan', required: true, list: true }),
    kraj: date({ label: 'Posljednji dan', required: true, list: true }),
    napomena: text({ label: 'Napomena', max: 500, multiline: true }),
  },
});
