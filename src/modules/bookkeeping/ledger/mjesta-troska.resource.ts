import { boolean, defineResource, text } from '../../../core/resource.ts';

/** Cost centres: parts of a firm by which its expenses and revenue are followed. */
export const mjestaTroska = defineResource({
  name: 'mjesta-troska',
  table: 'fin_mjesta_troska',
  path: '/fin/mjesta-troska',
  permission: 'fin_mjestatroska',
  scope: 'tenant',
  labels: { one: 'Mjesto troška', many: 'Mjesta troška', accusative: 'mjesto troška' },
  title: 'naziv',
  hint: ['sifra'],
  unique: [['sifra']],
  ignoreCase: ['sifra'],
  sort: 'sifra',
  menu: { group: 'fin-postavke', icon: 'building-community', order: 3 },
  fields: {
    sifra: text({
      label: 'Šifra',
      max: 10,
      pattern: { source: '[0-9A-Za-zČĆĐŠŽčćđšž.\\-]{1,10}', message: 'Slova, cifre, tačka i crtica.' },
      required: true,
      search: true,
      list: true,
    }),
    naziv: text({ label: 'Naziv', max: 100, required: true, search: true, list: true }),
    aktivno: boolean({ label: 'Aktivno', default: true, list: true }),
  },
});
