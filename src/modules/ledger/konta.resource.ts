import { boolean, choice, defineResource, text } from '../../core/resource.ts';
import { ACCOUNT_ROLES } from './account-roles.ts';

const OBLIGATION = { ne: 'Ne unosi se', moguce: 'Po želji', obavezno: 'Obavezno' } as const;

/** The chart of accounts of an organisation. Its levels follow from the codes: 2, 21, 211, 21101. */
export const konta = defineResource({
  name: 'konta',
  table: 'fin_konta',
  path: '/fin/kontni-plan',
  permission: 'fin_konta',
  scope: 'tenant',
  labels: { one: 'Konto', many: 'Kontni plan', accusative: 'konto' },
  title: 'konto',
  hint: ['naziv'],
  unique: [['konto'], ['uloga']],
  sort: 'konto',
  menu: { group: 'fin-postavke', icon: 'list-tree', order: 1 },
  fields: {
    konto: text({
      label: 'Konto',
      max: 10,
      pattern: { source: '[0-9]{1,10}', message: 'Konto se piše ciframa, najviše deset.' },
      required: true,
      search: true,
      list: true,
    }),
    naziv: text({ label: 'Naziv', max: 200, required: true, search: true, list: true }),
    partner: choice({ label: 'Partner', options: OBLIGATION, required: true, list: true }),
    mjesto_troska: choice({ label: 'Mjesto troška', options: OBLIGATION, required: true }),
    otvorene_stavke: boolean({
      label: 'Otvorene stavke',
      help: 'Vodi se šta je po kojem dokumentu neplaćeno.',
      list: true,
    }),
    prenos: choice({
      label: 'Prenos u novu godinu',
      options: {
        saldo: 'Jednim iznosom',
        partner: 'Po partneru',
        stavke: 'Po partneru i otvorenoj stavci',
        ne: 'Ne prenosi se',
      },
      required: true,
    }),
    uloga: choice({
      label: 'Uloga',
      help: 'Konto koji program sam predlaže ili knjiži za tu namjenu.',
      options: ACCOUNT_ROLES,
      list: true,
    }),
    aktivno: boolean({
      label: 'Aktivno',
      help: 'Na neaktivno konto se više ne knjiži.',
      default: true,
      list: true,
    }),
  },
});
