import { date, decimal, defineResource, text } from '../../../core/resource.ts';

/** Exchange rates by day. That of the euro is fixed by law and not kept here (`EURO_RATE`). */
export const kursnaLista = defineResource({
  name: 'kursna-lista',
  table: 'fin_kursna_lista',
  path: '/fin/kursna-lista',
  permission: 'fin_kursnalista',
  scope: 'tenant',
  labels: { one: 'Kurs', many: 'Kursna lista', accusative: 'kurs' },
  title: 'valuta',
  hint: ['datum', 'kurs'],
  unique: [['valuta', 'datum']],
  sort: '-datum',
  menu: { group: 'fin-postavke', icon: 'currency', order: 4 },
  fields: {
    valuta: text({
      label: 'Valuta',
      help: 'Oznaka po ISO 4217, npr. USD. Kurs eura je stalan i ne unosi se.',
      max: 3,
      pattern: { source: '[A-Z]{3}', message: 'Tri velika slova, npr. USD.' },
      required: true,
      search: true,
      list: true,
    }),
    datum: date({ label: 'Vrijedi od dana', required: true, list: true }),
    jedinica: decimal({
      label: 'Jedinica',
      help: 'Za koliko jedinica valute vrijedi kurs, npr. 100 za JPY.',
      precision: 6,
      scale: 0,
      min: 1,
      required: true,
      list: true,
    }),
    kurs: decimal({
      label: 'Kurs u KM',
      precision: 18,
      scale: 6,
      min: 0.000001,
      required: true,
      list: true,
    }),
    izvor: text({ label: 'Izvor', help: 'Npr. kursna lista CBBH br. 12.', max: 100 }),
  },
});
