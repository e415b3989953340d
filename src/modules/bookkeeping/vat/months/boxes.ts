import { decimalOf, divideRounded, unitsOf } from '../../../../core/money/money.ts';
import type { VatSettings } from '../settings/settings.fields.ts';

/** Boxes of the return that hold amounts, in the order of the form. */
export const BOX_LABELS = {
  '11': 'Oporezive isporuke, osim onih u 12 i 13',
  '12': 'Vrijednost izvoza',
  '13': 'Isporuke oslobođene PDV-a',
  '21': 'Sve nabavke osim 22 i 23',
  '22': 'Vrijednost uvoza',
  '23': 'Nabavke od poljoprivrednika',
  '41': 'PDV obračunat na ulazu od registrovanih obveznika, osim 42 i 43',
  '42': 'PDV na uvoz',
  '43': 'Paušalna naknada za poljoprivrednike',
  '51': 'PDV obračunat na izlaz (dobra i usluge)',
  '61': 'Ulazni PDV (ukupno)',
  '71': 'Obaveza PDV-a za uplatu / povrat',
  '32': 'Federacija BiH',
  '33': 'Republika Srpska',
  '34': 'Brčko distrikt',
} as const;
export type Box = keyof typeof BOX_LABELS;
export const BOXES = Object.keys(BOX_LABELS) as Box[];
/** Decimal strings by box. */
export type Boxes = Record<Box, string>;

/** The books whose rows make up a box; 61 and 71 are computed of others. */
export const BOOKS_OF_BOX: Record<Box, readonly ('kuf' | 'kif')[]> = {
  '11': ['kif'],
  '12': ['kif'],
  '13': ['kif'],
  '21': ['kuf'],
  '22': ['kuf'],
  '23': ['kuf'],
  '41': ['kuf'],
  '42': ['kuf'],
  '43': ['kuf'],
  '51': ['kif'],
  '61': [],
  '71': [],
  '32': ['kif', 'kuf'],
  '33': ['kif', 'kuf'],
  '34': ['kif', 'kuf'],
};

/** Sums of a month's rows, as decimal strings (`sums.service.ts`). */
export interface Sums {
  net: string;
  import_net: string;
  farmers_net: string;
  deductible: string;
  import_vat: string;
  flat_rate: string;
  taxable: string;
  export: string;
  exempt: string;
  output: string;
  fbih: string;
  rs: string;
  bd: string;
}

/**
 * The boxes of the return. Each figure of the rows is rounded once; 61 and 71 are added up of what stands in the return, so that the
 * form is right to whoever adds it up.
 */
export function boxesOf(sums: Sums, rounding: VatSettings['rounding']): Boxes {
  const units = (name: keyof Sums): bigint => unitsOf(sums[name]);
  const round = (amount: bigint): bigint => (rounding === 'km' ? divideRounded(amount, 100n) * 100n : amount);
  const input = {
    '41': round(units('deductible') - units('import_vat') - units('flat_rate')),
    '42': round(units('import_vat')),
    '43': round(units('flat_rate')),
  };
  const output = round(units('output'));
  const total = input['41'] + input['42'] + input['43'];
  const boxes: Record<Box, bigint> = {
    '11': round(units('taxable')),
    '12': round(units('export')),
    '13': round(units('exempt')),
    '21': round(units('net') - units('import_net') - units('farmers_net')),
    '22': round(units('import_net')),
    '23': round(units('farmers_net')),
    ...input,
    '51': output,
    '61': total,
    '71': output - total,
    '32': round(units('fbih')),
    '33': round(units('rs')),
    '34': round(units('bd')),
  };
  return Object.fromEntries(BOXES.map((box) => [box, decimalOf(boxes[box])])) as Boxes;
}

/** The boxes of a month without documents. */
export const NO_FIGURES = Object.fromEntries(BOXES.map((box) => [box, '0.00'])) as Boxes;
