import type { ModuleManifest } from '../../../core/manifest.ts';
import { BOOKS_FAULT } from './notices.ts';
import * as resources from './resources.ts';
import { CLOSINGS, LOCKS, SETTINGS, VOUCHERS } from './subjects.ts';

/** The books: years, chart, types of vouchers, locks, and the one function that posts. */
export const ledger: ModuleManifest = {
  name: 'ledger',
  resources: Object.values(resources),
  permissions: [
    { stem: 'fin_knjizenje', label: 'Knjiženje', platform: 'none' },
    { stem: 'fin_revizija', label: 'Revizija', platform: 'none', only: 'save' },
  ],
  subjects: [VOUCHERS, LOCKS, CLOSINGS, SETTINGS],
  notices: [BOOKS_FAULT],
  topics: [{ name: 'ledger', permission: 'fin_knjizenje_pregled' }],
  menu: [
    { key: 'fin', label: 'FIN', icon: 'abacus', order: 25 },
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
};
