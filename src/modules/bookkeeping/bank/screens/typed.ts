import {
  CURRENCY_WORDS,
  decimalOf,
  formatAmount,
  MONEY_SCALE,
  sum,
  unitsOf,
} from '../../../../core/money/money.ts';
import { readNumber } from '../../../../core/money/parse.ts';
import type { Part } from '../parts.ts';
import type { OpenItem, ShownPart, StatementRow } from '../statements.api.ts';

/** A part while it is edited; its amount as typed, positive in the direction of the row's money. */
export interface TypedPart extends Omit<ShownPart, 'amount'> {
  key: string;
  typed: string;
}

type Row = Pick<StatementRow, 'domestic'>;
const signOf = ({ domestic }: Row): bigint => ((domestic ?? '').startsWith('-') ? -1n : 1n);
const text = (units: bigint): string => formatAmount(units, { unit: '' });
let made = 0;
const nextKey = (): string => String(++made);

/** Fening in the direction of the row's money. */
const sized = (row: Row, amount: string): bigint => unitsOf(amount) * signOf(row);

export const typedOf = (row: Row, parts: readonly ShownPart[]): TypedPart[] =>
  parts.map(({ amount, ...part }) => ({ ...part, key: nextKey(), typed: text(sized(row, amount)) }));

/** A part for what is left of the row, without an account. */
export const emptyPart = (left: bigint): TypedPart => ({
  key: nextKey(),
  account: '',
  partner_id: null,
  partner: null,
  cost_center_id: null,
  document_no: null,
  description: null,
  typed: left === 0n ? '' : text(left),
});

/** The typed amount in fening, null if it is none. */
export function amountIn(typed: string): bigint | null {
  const read = readNumber(typed, MONEY_SCALE, CURRENCY_WORDS);
  if ('error' in read) return null;
  try {
    return unitsOf(read.value);
  } catch {
    return null;
  }
}

/** What of the row's amount the parts leave, in fening and in the direction of its money. */
export const leftOf = (row: Row, parts: readonly TypedPart[]): bigint =>
  sized(row, row.domestic ?? '0') - sum(parts.map(({ typed }) => amountIn(typed) ?? 0n));

/** The parts as they are sent. */
export const partsOf = (row: Row, parts: readonly TypedPart[]): Part[] =>
  parts.map(({ key: _key, partner: _partner, typed, ...part }) => ({
    ...part,
    account: part.account.trim(),
    document_no: part.document_no?.trim() || null,
    description: part.description?.trim() || null,
    amount: decimalOf((amountIn(typed) ?? 0n) * signOf(row)),
  }));

export const itemKey = ({ account, document_no }: Pick<OpenItem, 'account' | 'document_no'>): string =>
  `${account} ${document_no}`;

/** Open items that are ticked, by key, with what of each is closed as it is typed. */
export type Picked = Readonly<Record<string, string>>;

/** An open item's remainder in the direction of the row's money: what it takes of the row. */
export const openOf = (row: Row, item: OpenItem): bigint => sized(row, item.open);

/** What the ticked items leave of the row's amount. */
export const leftAfter = (row: Row, picked: Picked): bigint =>
  sized(row, row.domestic ?? '0') - sum(Object.values(picked).map((typed) => amountIn(typed) ?? 0n));

/** What a newly ticked item gets: all that is open, or what is left of the row where that is less. */
export function offered(row: Row, picked: Picked, item: OpenItem): string {
  const [open, left] = [openOf(row, item), leftAfter(row, picked)];
  return text(left > 0n && open > left ? left : open);
}

/** Where the rest goes that no item takes. */
export interface Rest {
  account: string;
  partner_id: string | null;
  description: string | null;
}

/** Parts that close the ticked items of a partner, with the rest as a line of its own. */
export function partsFor(
  row: Row,
  items: readonly OpenItem[],
  picked: Picked,
  partner: { id: string; name: string | null },
  rest: Rest | null,
): ShownPart[] {
  const sign = signOf(row);
  const parts = items.flatMap((item): ShownPart[] => {
    const typed = picked[itemKey(item)];
    if (typed === undefined) return [];
    return [
      {
        account: item.account,
        partner_id: partner.id,
        partner: partner.name,
        cost_center_id: null,
        document_no: item.document_no,
        amount: decimalOf((amountIn(typed) ?? 0n) * sign),
        description: null,
      },
    ];
  });
  const left = leftAfter(row, picked);
  if (left === 0n || rest === null) return parts;
  return [
    ...parts,
    {
      ...rest,
      partner: rest.partner_id && partner.name,
      cost_center_id: null,
      document_no: null,
      amount: decimalOf(left * sign),
    },
  ];
}
