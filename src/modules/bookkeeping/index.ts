import type { ModuleManifest } from '../../core/manifest.ts';
import * as bank from './bank/resources.ts';
import { STATEMENT } from './bank/subjects.ts';
import { BOOKS_FAULT } from './ledger/notices.ts';
import * as ledger from './ledger/resources.ts';
import { LOCKS, SETTINGS, VOUCHERS, CLOSINGS as YEAR_CLOSINGS } from './ledger/subjects.ts';
import { CLOSINGS, REMINDERS } from './open-items/subjects.ts';
import { STATEMENTS } from './reports/subjects.ts';
import { FILINGS, VAT_SETTINGS } from './vat/subjects.ts';
import { RECURRED } from './vouchers/notices.ts';
import * as vouchers from './vouchers/resources.ts';
import { DRAFTS } from './vouchers/subjects.ts';

const READ = 'fin_knjizenje_pregled';

const REPORTS = [
  ['Dnevnik', 'dnevnik', 'knjiženja'],
  ['Glavna knjiga', 'glavna-knjiga', 'konta po mjesecima'],
  ['Kartica', 'kartica', 'konto partner promet saldo'],
  ['Bruto bilans', 'bruto-bilans', 'probni bilans salda'],
  ['Zaključni list', 'zakljucni-list', 'bilans stanja uspjeha'],
  ['Bilansi', 'bilansi', 'bilans stanja uspjeha AOP FIA'],
] as const;

/** Bookkeeping: the ledger and what works on it, each part in its own folder. */
export const bookkeeping: ModuleManifest = {
  name: 'bookkeeping',
  resources: [...Object.values(ledger), ...Object.values(vouchers), ...Object.values(bank)],
  permissions: [
    { stem: 'fin_knjizenje', label: 'Knjiženje', platform: 'none' },
    { stem: 'fin_revizija', label: 'Revizija', platform: 'none', only: 'save' },
  ],
  subjects: [
    ...[VOUCHERS, LOCKS, YEAR_CLOSINGS, SETTINGS],
    ...[DRAFTS, CLOSINGS, REMINDERS, FILINGS, VAT_SETTINGS, STATEMENTS, STATEMENT],
  ],
  notices: [BOOKS_FAULT, RECURRED],
  topics: [
    { name: 'ledger', permission: READ },
    { name: 'drafts', permission: READ },
  ],
  lists: [
    { name: 'knjizenje', path: '/fin/knjizenje', permission: READ },
    { name: 'nacrti-naloga', path: '/fin/knjizenje/nacrti', permission: READ },
    { name: 'izvodi', path: '/fin/izvodi', permission: READ },
    { name: 'pravila-izvoda', path: '/fin/izvodi/pravila', permission: READ },
    { name: 'rocnost', path: '/fin/otvorene-stavke', permission: READ },
    { name: 'otvoreni-dokumenti', path: '/fin/otvorene-stavke/dokumenti', permission: READ },
    { name: 'zatvaranja', path: '/fin/otvorene-stavke/zatvaranja', permission: READ },
    { name: 'opomene', path: '/fin/otvorene-stavke/opomene', permission: READ },
    { name: 'kuf', path: '/fin/pdv/kuf', permission: READ },
    { name: 'kif', path: '/fin/pdv/kif', permission: READ },
  ],
  menu: [
    { key: 'fin', label: 'FIN', icon: 'abacus', order: 25 },
    {
      key: 'fin-knjizenje',
      group: 'fin',
      label: 'Knjiženje',
      icon: 'voucher',
      to: '/fin/knjizenje',
      require: [READ],
      order: 2,
    },
    {
      key: 'fin-izvodi',
      group: 'fin',
      label: 'Izvodi',
      icon: 'building-bank',
      to: '/fin/izvodi',
      require: [READ],
      order: 3,
    },
    {
      key: 'fin-otvorene-stavke',
      group: 'fin',
      label: 'Otvorene stavke',
      icon: 'receipt',
      to: '/fin/otvorene-stavke',
      require: [READ],
      order: 4,
    },
    {
      key: 'fin-pdv',
      group: 'fin',
      label: 'PDV',
      icon: 'receipt-tax',
      to: '/fin/pdv',
      require: [READ],
      order: 5,
    },
    {
      key: 'fin-izvjestaji',
      group: 'fin',
      label: 'Izvještaji',
      icon: 'report',
      to: '/fin/izvjestaji',
      require: [READ],
      order: 6,
    },
    { key: 'fin-postavke', label: 'Postavke knjiženja', icon: 'adjustments', group: 'fin', order: 90 },
    {
      key: 'fin-postavke-knjiga',
      label: 'Postavke knjiga',
      icon: 'settings',
      to: '/fin/postavke-knjiga',
      group: 'fin-postavke',
      order: 0,
      require: ['fin_poslovnegodine_pregled'],
    },
  ],
  actions: [
    {
      label: 'Dodaj nalog',
      also: 'knjiženje unos temeljnica nacrt',
      to: '/fin/knjizenje/nacrti/novi',
      require: ['fin_knjizenje_save'],
    },
    ...REPORTS.map(([label, path, also]) => ({
      label,
      also,
      to: `/fin/izvjestaji/${path}`,
      require: [READ],
    })),
    {
      label: 'Uvezi izvod',
      also: 'banka MT940 camt',
      to: '/fin/izvodi/uvoz',
      require: ['fin_knjizenje_save'],
    },
    {
      label: 'Uvezi naloge',
      also: 'CSV XLSX tabela',
      to: '/fin/knjizenje/uvoz',
      require: ['fin_knjizenje_save'],
    },
  ],
};
