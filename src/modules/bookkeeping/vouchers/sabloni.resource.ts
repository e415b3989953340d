import {
  choice,
  date,
  defineResource,
  integer,
  lines,
  money,
  reference,
  text,
} from '../../../core/resource.ts';

const AMOUNT = '[1-9]\\d{0,2}(\\.\\d{3}){1,3}(,\\d{1,2})?|\\d{1,9}([.,]\\d{1,2})?';
const PERCENT = '\\d{1,3}(,\\d{1,4})? ?%';

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
      help: 'Upisuje se na stavke čiji konto traži partnera.',
      to: 'companies',
    }),
    iznos: money({
      label: 'Iznos',
      help: 'Od njega se računaju postoci u stavkama. Može se promijeniti kad se pravi nacrt.',
      min: 0,
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
        strana: choice({
          label: 'Strana',
          options: { duguje: 'Duguje', potrazuje: 'Potražuje' },
          required: true,
        }),
        iznos: text({
          label: 'Iznos',
          help: 'Iznos (100,00), postotak iznosa naloga (17%), ili = za ostatak do ravnoteže.',
          max: 20,
          pattern: {
            source: `=|${AMOUNT}|${PERCENT}`,
            message: 'Iznos (100,00), postotak iznosa naloga (17%), ili = za ostatak.',
          },
        }),
        opis: text({ label: 'Opis', max: 200 }),
        dokument: text({ label: 'Dokument', max: 60 }),
        pdv: text({ label: 'PDV oznaka', max: 10 }),
        osnovica: text({
          label: 'Osnovica',
          max: 20,
          pattern: {
            source: `${AMOUNT}|${PERCENT}`,
            message: 'Iznos (100,00) ili postotak iznosa naloga (100%).',
          },
        }),
      },
      widths: { konto: '6rem', strana: '8rem', iznos: '7rem', pdv: '6rem', osnovica: '7rem' },
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
