import { choice, date, defineResource, integer, lines, money, reference, text } from '../../core/resource.ts';

const amount = (label: string) =>
  text({
    label,
    max: 40,
    pattern: {
      source: '=|\\d{1,3}([.,]\\d{1,4})?\\s*%|[\\d.,\\s]+(KM)?',
      message: 'Iznos (100,00), postotak iznosa naloga (17%) ili = za ostatak.',
    },
  });

/** Templates of vouchers: lines with amounts, percentages and remainders, and when drafts are made of them by themselves. */
export const sabloni = defineResource({
  name: 'sabloni-naloga',
  table: 'fin_sabloni',
  path: '/fin/sabloni',
  permission: 'fin_knjizenje',
  scope: 'tenant',
  labels: { one: 'Šablon naloga', many: 'Šabloni naloga', accusative: 'šablon naloga' },
  title: 'naziv',
  hint: ['vrsta'],
  unique: [['naziv']],
  ignoreCase: ['naziv'],
  sort: 'naziv',
  menu: { group: 'fin-postavke', icon: 'template', order: 6 },
  fields: {
    naziv: text({ label: 'Naziv', max: 100, required: true, search: true, list: true }),
    vrsta: text({
      label: 'Vrsta naloga',
      help: 'Šifra, npr. TM.',
      max: 4,
      pattern: { source: '[0-9A-ZČĆĐŠŽ]{1,4}', message: 'Najviše četiri velika slova ili cifre.' },
      required: true,
      list: true,
    }),
    opis: text({
      label: 'Opis naloga',
      help: 'Na mjestu {mjesec} stoji mjesec naloga, npr. „Zakup za {mjesec}”.',
      max: 200,
      search: true,
      list: true,
    }),
    partner_id: reference({
      label: 'Partner',
      help: 'Upisuje se na stavke čije konto traži partnera.',
      to: 'companies',
    }),
    iznos: money({
      label: 'Iznos',
      help: 'Od njega se računaju postoci u stavkama. Može se promijeniti kad se pravi nacrt.',
      list: true,
    }),
    stavke: lines({
      label: 'Stavke',
      required: true,
      max: 100,
      fields: {
        konto: text({
          label: 'Konto',
          max: 10,
          pattern: { source: '[0-9]{3,10}', message: 'Konto se piše ciframa.' },
          required: true,
        }),
        duguje: amount('Duguje'),
        potrazuje: amount('Potražuje'),
        opis: text({ label: 'Opis', max: 200 }),
        dokument: text({ label: 'Dokument', max: 60 }),
        pdv: text({ label: 'PDV oznaka', max: 10 }),
        osnovica: amount('Osnovica'),
      },
      widths: { konto: '6rem', duguje: '7rem', potrazuje: '7rem', pdv: '6rem', osnovica: '7rem' },
    }),
    ponavljanje: choice({
      label: 'Ponavljanje',
      options: { ne: 'Ne ponavlja se', mjesecno: 'Svakog mjeseca' },
      required: true,
      list: true,
    }),
    dan: integer({ label: 'Dan u mjesecu', help: 'U kraćem mjesecu je to posljednji dan.', min: 1, max: 31 }),
    od: date({ label: 'Od' }),
    do: date({ label: 'Do' }),
  },
});
