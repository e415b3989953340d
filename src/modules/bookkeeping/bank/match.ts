import { fold } from '../../../core/fold.ts';
import { absolute, decimalOf, unitsOf } from '../../../core/money/money.ts';
import { differenceName, type Part } from './parts.ts';

/** An open item of a partner; `open` is debit less credit. */
export interface Open {
  account: string;
  partner_id: string;
  document_no: string;
  due_date: string | null;
  open: string;
}

/** A row to be matched; `amount` in KM. */
export interface Matched {
  amount: string;
  reference: string | null;
  description: string;
}

/** Largest difference, in fening, that is offered as a line in KM and EUR. */
const CENTS = 5n;
/** Of a currency whose rate moves: this part of the amount (1/50). */
const OF_MOVING = 50n;
/** Shorter document numbers are found in any text. */
const SHORTEST = 3;

/** Letters and digits of a document number: "R-15/2026" is "r152026". */
export const bare = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Words with a digit: what may be numbers of documents. At most 40. */
export const numbersIn = ({ reference, description }: Pick<Matched, 'reference' | 'description'>): string[] =>
  [
    ...new Set(
      [reference ?? '', ...description.split(/[\s,;]+/)].filter(
        (word) => /\d/.test(word) && word.length >= SHORTEST,
      ),
    ),
  ].slice(0, 40);

/** Text by which rows of one kind are alike, without what differs each time; empty where nothing remains. */
export const textKey = (description: string): string =>
  fold(description)
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
    .slice(0, 120);

/** The open items that a row names in its text, or the only one of exactly its amount. */
export function namedItems(row: Matched, items: readonly Open[]): Open[] {
  const amount = unitsOf(row.amount);
  const usable = items.filter(
    ({ open, document_no }) => document_no !== '' && unitsOf(open) > 0n === amount > 0n,
  );
  const words = new Set(numbersIn(row).map(bare));
  const whole = bare(`${row.reference ?? ''} ${row.description}`);
  const named = usable.filter(({ document_no }) => {
    const number = bare(document_no);
    // Of short numbers only a word of their own is meant.
    return number.length >= 6 ? whole.includes(number) : number.length >= SHORTEST && words.has(number);
  });
  if (named.length > 0) return named;
  const equal = usable.filter(({ open }) => unitsOf(open) === amount);
  return equal.length === 1 ? equal : [];
}

/** Lines that close open items with a row's amount, oldest first; what is left over is a line of its own. `moves`: the rate. */
export function allocate(
  row: Pick<Matched, 'amount'>,
  items: readonly Open[],
  { roles, moves, rest }: { roles: Roles; moves: boolean; rest: Pick<Part, 'account' | 'partner_id'> },
): Part[] {
  const amount = unitsOf(row.amount);
  const all = items.reduce((sum, { open }) => sum + unitsOf(open), 0n);
  const difference = amount - all;
  const small = absolute(difference) <= (moves ? absolute(amount) / OF_MOVING : CENTS);
  const parts: Part[] = [];
  let left = amount;
  for (const item of items.toSorted((a, b) => ((a.due_date ?? '') < (b.due_date ?? '') ? -1 : 1))) {
    const open = unitsOf(item.open);
    // A small difference is a line of its own; the documents are closed wholly.
    const part = small || absolute(open) <= absolute(left) ? open : left;
    if (part === 0n) break;
    parts.push(partOf(item.account, item.partner_id, item.document_no, part));
    left -= part;
  }
  const role = left > 0n ? roles.gain : roles.loss;
  if (left !== 0n && small && items.length > 0 && role)
    parts.push({
      ...partOf(role, null, null, left),
      description: differenceName(moves),
    });
  else if (left !== 0n) parts.push(partOf(rest.account, rest.partner_id, null, left));
  return parts;
}

/** Accounts of differences; null where the chart gives nobody the role. */
export interface Roles {
  gain: string | null;
  loss: string | null;
}

export const partOf = (
  account: string,
  partner_id: string | null,
  document_no: string | null,
  units: bigint,
): Part => ({
  account,
  partner_id,
  cost_center_id: null,
  document_no,
  amount: decimalOf(units),
  description: null,
});

/** What banks call their fees. */
const FEES = /\b(naknad|provizij|odrzavanj|vodenje|vodjenje|trosk|trosak|clanarin|paket|fee|charge)/;

/** Whether a row is a fee of the bank by its text. */
export const isFee = (row: Matched): boolean => unitsOf(row.amount) < 0n && FEES.test(fold(row.description));
