import type { ModuleManifest } from '../../core/manifest.ts';

/** Reports of the books: journal, ledger, cards, balances, and the key figures of a year. */
export const financialReports: ModuleManifest = {
  name: 'financial-reports',
  menu: [
    {
      key: 'fin-izvjestaji',
      label: 'Izvještaji',
      icon: 'report',
      group: 'fin',
      order: 6,
      to: '/fin/izvjestaji',
      require: ['fin_knjizenje_pregled'],
    },
  ],
};
