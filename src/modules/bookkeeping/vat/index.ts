import type { ModuleManifest } from '../../../core/manifest.ts';
import { FILINGS, VAT_SETTINGS } from './subjects.ts';

/** VAT: KUF and KIF from the lines of vouchers, their files, the return, and its filing. */
export const vat: ModuleManifest = {
  name: 'vat',
  subjects: [FILINGS, VAT_SETTINGS],
  lists: [
    { name: 'kuf', path: '/fin/pdv/kuf', permission: 'fin_knjizenje_pregled' },
    { name: 'kif', path: '/fin/pdv/kif', permission: 'fin_knjizenje_pregled' },
  ],
  menu: [
    {
      key: 'fin-pdv',
      label: 'PDV',
      icon: 'receipt-tax',
      to: '/fin/pdv',
      require: ['fin_knjizenje_pregled'],
      group: 'fin',
      order: 5,
    },
  ],
};
