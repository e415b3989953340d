import {
  absolute,
  CURRENCY_WORDS,
  decimalOf,
  MONEY_SCALE,
  sum,
  unitsOf,
} from '../../../../core/money/money.ts';
import { readNumber } from '../../../../core/money/parse.ts';
import type { OpenItem } from '../../ledger/open-item.ts';
import type { NewMatch } from '../matches.api.ts';
import { notOpenText } from '../not-open.ts';
import { byDay, oldestFirst, smaller } from '../proposal.ts';

/** Documents that are ticked, by id, with the amount as it is typed. */
export type Chosen = Readonly<Record<string, string>>;

/** A ticked document with what of it is to be closed, in fening above 0. */
export interface ChosenItem {
  item: OpenItem;
  amount: bigint;
}

/** The typed amount in fening, or why it cannot be closed. */
export function amountOf(
  item: Pick<OpenItem, 'open'>,
  typed: string,
): { amount: bigint } | { error: string } {
  const read = readNumber(typed, MONEY_SCALE, CURRENCY_WORDS);
  if ('error' in read) return read;
  let amount: bigint;
  try {
    amount = unitsOf(read.value);
  } catch {
    return { error: 'Najviše dvije decimale.' };
  }
  if (amount <= 0n) return { error: 'Iznos je veći od nule.' };
  const open = absolute(unitsOf(item.open));
  return amount > open ? { error: notOpenText(open) } : { amount };
}

/** What is ticked, and whether every amount can be closed. */
export function chosenItems(
  items: readonly OpenItem[],
  chosen: Chosen,
): { debits: ChosenItem[]; credits: ChosenItem[]; valid: boolean } {
  let valid = true;
  const taken = items.flatMap((item): ChosenItem[] => {
    const typed = chosen[item.id];
    if (typed === undefined) return [];
    const read = amountOf(item, typed);
    if ('error' in read) valid = false;
    return 'error' in read ? [] : [{ item, amount: read.amount }];
  });
  return {
    debits: taken.filter(({ item }) => !item.open.startsWith('-')),
    credits: taken.filter(({ item }) => item.open.startsWith('-')),
    valid,
  };
}

export const total = (side: readonly ChosenItem[]): bigint => sum(side.map(({ amount }) => amount));

const dayOf = ({ due_date, document_date }: OpenItem): string | null => due_date ?? document_date;

/** Closings of ticked documents of one account, the oldest first. */
export function matchesOf(debits: readonly ChosenItem[], credits: readonly ChosenItem[]): NewMatch[] {
  const { account, partner_id } = debits[0]!.item;
  const openable = [
    ...debits.map(({ item, amount }) => ({ document_no: item.document_no, day: dayOf(item), open: amount })),
    ...credits.map(({ item, amount }) => ({
      document_no: item.document_no,
      day: dayOf(item),
      open: -amount,
    })),
  ];
  return oldestFirst(openable).map((pair) => ({
    ...pair,
    account,
    partner_id,
    amount: decimalOf(pair.amount),
  }));
}

/** Both sides cut to the smaller one, what is newest first. */
export function evened(debits: readonly ChosenItem[], credits: readonly ChosenItem[]): ChosenItem[] {
  const most = smaller(total(debits), total(credits));
  const cut = (side: readonly ChosenItem[]): ChosenItem[] => {
    let left = most;
    const sorted = side.toSorted((a, b) =>
      byDay(
        { day: dayOf(a.item), document_no: a.item.document_no },
        { day: dayOf(b.item), document_no: b.item.document_no },
      ),
    );
    return sorted.flatMap(({ item, amount }) => {
      const part = smaller(amount, left);
      left -= part;
      return part > 0n ? [{ item, amount: part }] : [];
    });
  };
  return [...cut(debits), ...cut(credits)];
}
