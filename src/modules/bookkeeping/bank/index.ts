import type { ModuleManifest } from '../../../core/manifest.ts';
import * as resources from './resources.ts';
import { STATEMENT } from './subjects.ts';

/** Bank statements: imported, matched with what is open, booked; and vouchers from files. */
export const bank: ModuleManifest = {
  name: 'bank',
  resources: Object.values(resources),
  subjects: [STATEMENT],
  lists: [
    { name: 'izvodi', path: '/fin/izvodi', permission: 'fin_knjizenje_pregled' },
    { name: 'pravila-izvoda', path: '/fin/izvodi/pravila', permission: 'fin_knjizenje_pregled' },
  ],
  actions: [
    {
      label: 'Uvezi izvod',
      also: 'banka MT940 camt',
      to: '/fin/izvodi?uvoz=1',
      require: ['fin_knjizenje_save'],
    },
  ],
  menu: [
    {
      key: 'fin-izvodi',
      label: 'Izvodi',
      icon: 'building-bank',
      to: '/fin/izvodi',
      require: ['fin_knjizenje_pregled'],
      group: 'fin',
      order: 3,
    },
  ],
};
