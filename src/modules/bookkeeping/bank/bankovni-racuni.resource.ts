import { boolean, defineResource, iban, reference, text } from '../../../core/resource.ts';

/** Bank accounts of the organisation: where their statements are booked. */
export const bankovniRacuni = defineResource({
  name: 'bankovni-racuni',
  table: 'fin_bankovni_racuni',
  path: '/fin/bankovni-racuni',
  permission: 'fin_knjizenje',
  scope: 'tenant',
  labels: { one: 'Bankovni račun', many: 'Bankovni računi', accusative: 'bankovni račun' },
  title: 'naziv',
  hint: ['racun'],
  unique: [['racun'], ['naziv']],
  ignoreCase: ['naziv'],
  sort: 'naziv',
  menu: { group: 'fin-postavke', icon: 'building-bank', order: 6 },
  fields: {
    naziv: text({
      label: 'Naziv',
      help: 'Npr. ime banke.',
      max: 100,
      required: true,
      search: true,
      list: true,
    }),
    racun: iban({
      label: 'Broj računa',
      help: 'Po njemu se prepoznaje čiji je izvod.',
      required: true,
      search: true,
      list: true,
    }),
    valuta: text({
      label: 'Valuta',
      help: 'Oznaka po ISO 4217, npr. EUR. Prazno znači KM.',
      max: 3,
      pattern: { source: '[A-Z]{3}', message: 'Tri velika slova, npr. EUR.' },
      list: true,
    }),
    konto_id: reference({
      label: 'Konto',
      help: 'Na njega se knjiži stanje računa, npr. 200.',
      to: 'konta',
      required: true,
      list: true,
    }),
    vrsta_id: reference({
      label: 'Vrsta naloga',
      help: 'Izvod se knjiži kao nalog ove vrste.',
      to: 'vrste-naloga',
      required: true,
      list: true,
    }),
    napomena: text({ label: 'Napomena', max: 500, multiline: true }),
    aktivno: boolean({ label: 'Aktivan', default: true, list: true }),
  },
});
