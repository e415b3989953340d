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
