import { choice, defineResource, reference, text } from '../../core/resource.ts';

/** Municipalities, cities and the two composite cities, which hold municipalities of their own. */
export const opstine = defineResource({
  name: 'opstine',
  table: 'erp_opstine',
  path: '/erp/sifarnici/opstine',
  permission: 'erp_opstine',
  scope: 'platform',
  labels: { one: 'Općina', many: 'Općine i gradovi', accusative: 'općinu' },
  title: 'naziv',
  hint: ['status', 'entitet_id'],
  unique: [['sifra'], ['naziv', 'entitet_id']],
  ignoreCase: ['naziv'],
  sort: 'naziv',
  menu: { group: 'erp', icon: 'map-pin', order: 4 },
  fields: {
    naziv: text({ label: 'Naziv', max: 120, required: true, search: true, list: true }),
    sifra: text({
      label: 'Statistička šifra',
      help: 'Pet cifara po šifarniku zavoda za statistiku.',
      max: 5,
      pattern: { source: '\\d{5}', message: 'Unesite pet cifara, npr. 10839.' },
      search: true,
      list: true,
    }),
    status: choice({
      label: 'Status',
      options: {
        opcina: 'Općina',
        opstina: 'Opština',
        grad: 'Grad',
        slozeni_grad: 'Grad s općinama u sastavu',
        distrikt: 'Distrikt',
      },
      required: true,
      list: true,
    }),
    entitet_id: reference({ label: 'Entitet', to: 'ent', required: true, list: true }),
    kanton_id: reference({
      label: 'Kanton',
      help: 'Samo u Federaciji Bosne i Hercegovine.',
      to: 'kantoni',
      list: true,
    }),
    u_sastavu_id: reference({
      label: 'U sastavu grada',
      help: 'Grad koji objedinjuje više općina, npr. Grad Sarajevo.',
      to: 'opstine',
    }),
    postanski_broj: text({
      label: 'Poštanski broj',
      max: 5,
      pattern: { source: '\\d{5}', message: 'Unesite pet cifara, npr. 71000.' },
      search: true,
      list: true,
    }),
    sifra_uplatnice: text({
      label: 'Šifra na uplatnici',
      help: 'Tri cifre polja „Općina” na uplatnici javnih prihoda.',
      max: 3,
      pattern: { source: '\\d{3}', message: 'Unesite tri cifre, npr. 077.' },
    }),
    napomena: text({ label: 'Napomena', max: 500, multiline: true }),
  },
});
