import { boolean, choice, defineResource, text } from '../../../core/resource.ts';

/** Types of vouchers. Numbers run by type and year, so that each type is a book of its own. */
export const vrsteNaloga = defineResource({
  name: 'vrste-naloga',
  table: 'fin_vrste_naloga',
  path: '/fin/vrste-naloga',
  permission: 'fin_vrstenaloga',
  scope: 'tenant',
  labels: { one: 'Vrsta naloga', many: 'Vrste naloga', accusative: 'vrstu naloga' },
  title: 'naziv',
  hint: ['sifra'],
  unique: [['sifra']],
  sort: 'sifra',
  menu: { group: 'fin-postavke', icon: 'files', order: 2 },
  fields: {
    sifra: text({
      label: 'Šifra',
      help: 'Stoji u broju naloga, npr. IF-0001/2026.',
      max: 4,
      pattern: { source: '[0-9A-ZČĆĐŠŽ]{1,4}', message: 'Najviše četiri velika slova ili cifre.' },
      required: true,
      search: true,
      list: true,
    }),
    naziv: text({ label: 'Naziv', max: 60, required: true, search: true, list: true }),
    namjena: choice({
      label: 'Namjena',
      options: {
        opca: 'Opći nalog',
        ulazne: 'Ulazne fakture',
        izlazne: 'Izlazne fakture',
        izvod: 'Bankovni izvod',
        blagajna: 'Blagajna',
        kompenzacija: 'Kompenzacija',
        pdv: 'Obračun PDV-a',
        pocetno: 'Početno stanje',
        zatvaranje: 'Zatvaranje godine',
      },
      required: true,
      list: true,
    }),
    konto: text({
      label: 'Protukonto',
      help: 'Konto koji se predlaže za stavku do ravnoteže, npr. banka na izvodu.',
      max: 10,
      pattern: { source: '[0-9]{3,10}', message: 'Konto se piše ciframa.' },
      list: true,
    }),
    aktivno: boolean({ label: 'Aktivna', default: true, list: true }),
  },
});
