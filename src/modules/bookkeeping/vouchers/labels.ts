import type { Source } from '../ledger/voucher.ts';

/** What made a voucher, in Bosnian. */
export const SOURCE_LABELS = {
  entry: 'Unos',
  import: 'Uvoz',
  bank: 'Bankovni izvod',
  recurring: 'Ponavljanje',
  reversal: 'Storno',
  netting: 'Kompenzacija',
  vat: 'Obračun PDV-a',
  closing: 'Zatvaranje godine',
  opening: 'Početno stanje',
} as const satisfies Record<Source, string>;

export const REVERSAL_LABELS = { black: 'Crni storno', red: 'Crveni storno' } as const;

/** The number of a posted voucher as it is written: `IF-0001/2026`. `year` is the name of its business year. */
export const voucherName = (type: string, number: number, year: string): string =>
  `${type}-${String(number).padStart(4, '0')}/${year}`;
