import { boolean, choice, defineResource, text } from '../../../core/resource.ts';

/**
 * Names for what the source calls by codes: kinds of notices (by the set that they come from), procedures, contracts. What the source
 * begins to use by itself is added by the sync, inactive, under its own name.
 */
export const vrsteObavjestenja = defineResource({
  name: 'vrste-obavjestenja',
  table: 'ejn_types',
  path: '/admin/interno/ejngovba/vrste-obavjestenja',
  permission: 'admin_ejngovba_*_vrsta_obavjestenja',
  scope: 'platform',
  labels: { one: 'Vrsta obavještenja', many: 'Vrste obavještenja', accusative: 'vrstu obavještenja' },
  title: 'naziv',
  hint: ['sifra'],
  unique: [['skup', 'sifra']],
  sort: 'skup',
  menu: { group: 'interno', icon: 'tags', order: 1 },
  fields: {
    skup: choice({
      label: 'Područje',
      help: 'Na šta se šifra odnosi. Od vrsta obavještenja preuzimaju se obavještenja o nabavci s ispravkama, dodjele ugovora i poništenja; ostale su iz skupova koji se ne preuzimaju, i zato neaktivne.',
      options: {
        obavjestenje: 'Vrsta obavještenja',
        postupak: 'Vrsta postupka',
        ugovor: 'Vrsta ugovora',
        kriterij: 'Kriterij dodjele',
      },
      required: true,
      list: true,
    }),
    sifra: text({
      label: 'Šifra',
      help: 'Kako je piše izvor, npr. OpenProcedure.',
      max: 120,
      required: true,
      search: true,
      list: true,
    }),
    api_skup: text({
      label: 'Skup u API-ju',
      help: 'Iz kojeg skupa otvorenih podataka dolazi. Prazno: nema svog skupa, kao ispravka obavještenja.',
      max: 120,
      search: true,
      list: true,
    }),
    naziv: text({ label: 'Naziv', max: 160, required: true, search: true, list: true }),
    boja: choice({
      label: 'Boja',
      options: {
        siva: 'Siva',
        tirkizna: 'Tirkizna',
        zelena: 'Zelena',
        zuta: 'Žuta',
        crvena: 'Crvena',
        bakarna: 'Bakarna',
      },
      required: true,
      list: true,
    }),
    aktivno: boolean({
      label: 'Aktivno',
      help: 'Neaktivne se ne nude u filterima; nove iz izvora dolaze kao neaktivne.',
      default: true,
      list: true,
    }),
  },
});
