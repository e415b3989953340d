import { boolean, defineResource, tags, text } from '../../../core/resource.ts';

/** Words that mean the same to whoever looks for notices: a query for one finds the others too. */
export const sinonimi = defineResource({
  name: 'ejn-sinonimi',
  table: 'ejn_synonyms',
  path: '/admin/interno/ejngovba/sinonimi',
  permission: 'admin_ejngovba_*_vrsta_obavjestenja',
  scope: 'platform',
  labels: { one: 'Sinonim', many: 'Sinonimi', accusative: 'sinonim' },
  title: 'naziv',
  unique: [['naziv']],
  ignoreCase: ['naziv'],
  sort: 'naziv',
  menu: { group: 'interno', icon: 'arrows-exchange', order: 7 },
  fields: {
    naziv: text({
      label: 'Riječ',
      help: 'Riječ ili izraz. Oblik, pismo i kvačice nisu važni.',
      max: 60,
      required: true,
      search: true,
      list: true,
    }),
    rijeci: tags({
      label: 'Isto znače',
      help: 'Druge riječi ili izrazi istog značenja. Ko traži bilo koju od njih, nalazi i ostale.',
      letters: 60,
      required: true,
      list: true,
    }),
    aktivno: boolean({ label: 'Aktivno', default: true, list: true }),
  },
});
