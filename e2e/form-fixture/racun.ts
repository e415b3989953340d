import { lines } from '../../src/admin/form/schema.ts';
import { decimalOf, times, unitsOf } from '../../src/core/money/money.ts';
import { boolean, choice, date, decimal, money, text } from '../../src/core/resource.ts';

/** A form with lines, as a module writes it: the fields of an endpoint's body, and what is computed of a row. */
export const racun = {
  broj: text({ label: 'Broj računa', max: 20, required: true }),
  datum: date({ label: 'Datum', required: true }),
  napomena: text({ label: 'Napomena', max: 500, multiline: true }),
  stavke: lines({
    label: 'Stavke',
    min: 1,
    max: 50,
    fields: {
      naziv: text({ label: 'Naziv', max: 60, required: true }),
      kolicina: decimal({ label: 'Količina', precision: 10, scale: 3, required: true }),
      cijena: money({ label: 'Cijena', required: true, min: 0 }),
      stopa: choice({ label: 'PDV', options: { '17': '17 %', '0': 'Bez PDV-a' } }),
      hitno: boolean({ label: 'Hitno' }),
    },
    computed: {
      iznos: {
        field: money({ label: 'Iznos' }),
        of: ({ kolicina, cijena }) =>
          kolicina && cijena ? decimalOf(times(unitsOf(String(cijena)), String(kolicina))) : null,
      },
    },
    sums: ['iznos'],
  }),
};

export const sections = [
  { title: 'Zaglavlje', fields: ['broj', 'datum', 'napomena'] },
  { title: 'Sadržaj', help: 'Iznosi su u KM, bez PDV-a.', fields: ['stavke'] },
];
