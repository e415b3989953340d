import { choice, date, decimal, defineResource, text } from '../../core/resource.ts';

/** Tax rates with the days they hold; a changed rate is a new record of the same code. */
export const porezi = defineResource({
  name: 'porezi',
  table: 'erp_porezi',
  path: '/erp/sifarnici/porezi',
  permission: 'erp_porezi',
  scope: 'shared',
  labels: { one: 'Porez', many: 'Porezi', accusative: 'porez' },
  title: 'naziv',
  hint: ['stopa', 'vrijedi_od'],
  unique: [['kod', 'vrijedi_od']],
  sort: 'kod',
  menu: { group: 'erp', icon: 'receipt-tax', order: 7 },
  fields: {
    kod: text({
      label: 'Kod',
      help: 'Kratica na računu, npr. S.',
      max: 10,
      required: true,
      search: true,
      list: true,
    }),
    naziv: text({ label: 'Naziv', max: 160, required: true, search: true, list: true }),
    vrsta: choice({
      label: 'Vrsta',
      options: {
        opca: 'Opća stopa',
        nulta: 'Nulta stopa',
        oslobodjeno: 'Oslobođeno',
        van_pdv: 'Nije predmet PDV-a',
        prenos: 'Prenos porezne obaveze',
        pausal: 'Paušalna naknada',
        drugo: 'Drugo',
      },
      required: true,
      list: true,
    }),
    stopa: decimal({
      label: 'Stopa',
      precision: 5,
      scale: 2,
      min: 0,
      max: 100,
      unit: '%',
      required: true,
      list: true,
    }),
    vrijedi_od: date({ label: 'Vrijedi od', required: true, list: true }),
    vrijedi_do: date({
      label: 'Vrijedi do',
      help: 'Posljednji dan; prazno dok stopa nije promijenjena.',
      list: true,
    }),
    napomena_racun: text({
      label: 'Napomena na računu',
      help: 'Tekst koji zakon traži na računu uz ovaj porez.',
      max: 500,
      multiline: true,
    }),
    napomena: text({ label: 'Napomena', max: 500, multiline: true }),
  },
});
