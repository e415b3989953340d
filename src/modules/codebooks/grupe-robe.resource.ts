import { boolean, defineResource, reference, text } from '../../core/resource.ts';

/** Goods groups: each organisation grows a tree of its own. */
export const grupeRobe = defineResource({
  name: 'grupe-robe',
  table: 'erp_grupe_robe',
  path: '/erp/sifarnici/grupe-robe',
  permission: 'erp_gruperobe',
  scope: 'tenant',
  labels: { one: 'Grupa robe', many: 'Grupe robe', accusative: 'grupu robe' },
  title: 'naziv',
  hint: ['sifra', 'roditelj_id'],
  unique: [['sifra']],
  ignoreCase: ['sifra'],
  sort: 'sifra',
  menu: { group: 'erp', icon: 'category', order: 5 },
  fields: {
    sifra: text({
      label: 'Šifra',
      help: 'Grupe se redaju po šifri, npr. 01.02.03.',
      max: 20,
      pattern: {
        source: '[\\p{L}\\d]+(?:[.\\-\\/][\\p{L}\\d]+)*',
        message: 'Samo slova i cifre, odvojeni tačkom, crticom ili kosom crtom, npr. 01.02.',
      },
      required: true,
      search: true,
      list: true,
    }),
    naziv: text({ label: 'Naziv', max: 120, required: true, search: true, list: true }),
    roditelj_id: reference({
      label: 'Nadređena grupa',
      help: 'Prazno za grupu na vrhu.',
      to: 'grupe-robe',
      list: true,
    }),
    jedinica_id: reference({
      label: 'Jedinica mjere',
      help: 'Predlaže se novim artiklima u grupi.',
      to: 'jedinice-mjere',
      list: true,
    }),
    porez_id: reference({
      label: 'Porez',
      help: 'Predlaže se novim artiklima u grupi.',
      to: 'porezi',
      list: true,
    }),
    opis: text({ label: 'Opis', max: 500, multiline: true }),
    aktivno: boolean({
      label: 'Aktivna',
      help: 'Neaktivna grupa se ne nudi za nove artikle.',
      default: true,
      list: true,
    }),
  },
});
