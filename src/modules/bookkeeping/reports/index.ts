import type { ModuleManifest } from '../../../core/manifest.ts';
import { STATEMENTS } from './subjects.ts';

/** Reports of the books: journal, ledger, cards, balances, and the key figures of a year. */
export const financialReports: ModuleManifest = {
  name: 'financial-reports',
  subjects: [STATEMENTS],
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
  actions: [
    ['Dnevnik', 'dnevnik', 'knjiženja'],
    ['Glavna knjiga', 'glavna-knjiga', 'konta po mjesecima'],
    ['Kartica', 'kartica', 'konto partner promet saldo'],
    ['Bruto bilans', 'bruto-bilans', 'probni bilans salda'],
    ['Zaključni list', 'zakljucni-list', 'bilans stanja uspjeha'],
    ['Bilansi', 'bilansi', 'bilans stanja uspjeha AOP FIA'],
  ].map(([label, path, also]) => ({
    label: label!,
    also,
    to: `/fin/izvjestaji/${path}`,
    require: ['fin_knjizenje_pregled'],
  })),
};
