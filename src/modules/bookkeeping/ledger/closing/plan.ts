import { decimalOf, sum, unitsOf } from '../../../../core/money/money.ts';
import { rateOf } from '../rates.ts';
import type { BooksSettings } from '../settings/settings.fields.ts';
import { MAX_LINES, type NewLine, type NewVoucher } from '../voucher.ts';
import type { Carry, Pot } from './sums.ts';

/** What closing a year takes besides its books. */
export interface ClosingInput {
  year: { naziv: string; kraj: string };
  /** First day and name of the year that is opened. */
  next: { naziv: string; pocetak: string };
  settings: BooksSettings;
  /** Codes of the types of vouchers. */
  types: { closing: string; opening: string; general: string };
  /** Income tax in fening, and the account it is owed on; 0 for none. */
  tax: { amount: bigint; account: string };
  carried: ReadonlyMap<string, Carry>;
  accounts: ClosingAccounts;
}

/** Accounts that closing itself names. */
export interface ClosingAccounts {
  tax: string;
  closing: string;
  opening: string;
  /** Where the year's profit and loss stand, each with where those of earlier years do. */
  results: readonly (readonly [string, string])[];
}

type Planned = Omit<NewVoucher, 'idguid'>;
export interface Plan {
  /** In the order of posting. */
  vouchers: Planned[];
  /** Result after tax in fening: positive is profit. */
  result: bigint;
  /** Accounts whose saldo is neither closed nor carried, with it. */
  left: { account: string; amount: bigint }[];
}

/** Classes that end with the year. */
const OF_RESULT = /^[567]/;
const ofResult = (pots: readonly Pot[]): Pot[] => pots.filter(({ account }) => OF_RESULT.test(account));

const bare = (account: string, amount: bigint): Pot => ({
  account,
  partner_id: null,
  cost_center_id: null,
  document_no: null,
  document_date: null,
  due_date: null,
  currency: null,
  currency_amount: null,
  amount,
});

/** The vouchers that close a year and open the next one. Takes amounts as they are in the books; nothing is rounded. */
export function planClosing(pots: readonly Pot[], input: ClosingInput): Plan {
  const closed = closeResult(pots, input);
  const { year, next, types, settings, carried, accounts } = input;
  const opening = closed.pots.filter(({ account }) => !OF_RESULT.test(account));
  const stays = opening.filter(({ account }) => carried.get(account) === 'ne');
  const kept = opening
    .filter(({ account }) => carried.get(account) !== 'ne')
    .sort((a, b) => (a.account < b.account ? -1 : a.account > b.account ? 1 : 0));
  const closing = { type: types.closing, day: year.kraj, source: 'closing', carried: true } as const;
  const open = { type: types.opening, day: next.pocetak, source: 'opening', carried: true } as const;
  const vouchers: Planned[] = [
    ...parts(closed.lines, accounts.closing).map((lines) => ({
      ...closing,
      description: `Zatvaranje konta uspjeha, ${year.naziv}`,
      lines,
    })),
    ...(settings.balance_accounts
      ? parts(against(kept.map(reversed), accounts.closing), accounts.closing).map((lines) => ({
          ...closing,
          description: `Zaključak konta stanja, ${year.naziv}`,
          lines,
        }))
      : []),
    ...parts(
      settings.balance_accounts ? against(kept, accounts.opening) : kept.map(lineOf),
      accounts.opening,
    ).map((lines) => ({
      ...open,
      description: `Početno stanje, ${next.naziv}`,
      lines,
    })),
  ];
  if (settings.carry_result)
    vouchers.push(
      ...transferred(kept, accounts).map((lines) => ({
        ...open,
        type: types.general,
        description: `Prenos rezultata godine ${year.naziv}`,
        lines,
      })),
    );
  return {
    vouchers,
    result: -sum(ofResult(pots).map(({ amount }) => amount)) - input.tax.amount,
    left: [...stays, ...ofResult(closed.pots)].map(({ account, amount }) => ({ account, amount })),
  };
}

/** Moves each pair's saldo in their order. Returns the lines, and the pots after them. */
function closeResult(
  pots: readonly Pot[],
  { tax, settings, accounts }: ClosingInput,
): { lines: NewLine[]; pots: Pot[] } {
  const lines: NewLine[] = [];
  let now = [...pots];
  const move = (added: Pot): void => {
    lines.push(lineOf(added));
    const place = now.findIndex((one) => isBare(one) && one.account === added.account);
    if (place < 0) now.push(added);
    else now[place] = { ...now[place]!, amount: now[place]!.amount + added.amount };
    now = now.filter(({ amount }) => amount !== 0n);
  };
  if (tax.amount > 0n) {
    move(bare(accounts.tax, tax.amount));
    move(bare(tax.account, -tax.amount));
  }
  for (const { sa, na, na_gubitak } of settings.closing_pairs) {
    const from = now.filter(({ account }) => account.startsWith(sa));
    if (from.length === 0) continue;
    lines.push(...from.map((pot) => lineOf(reversed(pot))));
    now = now.filter((pot) => !from.includes(pot));
    const total = sum(from.map(({ amount }) => amount));
    if (total !== 0n) move(bare(total > 0n && na_gubitak ? na_gubitak : na, total));
  }
  return { lines, pots: now };
}

const isBare = (pot: Pot): boolean =>
  pot.partner_id === null && pot.cost_center_id === null && !pot.document_no && pot.currency === null;

const reversed = (pot: Pot): Pot => ({
  ...pot,
  amount: -pot.amount,
  currency_amount: pot.currency_amount && decimalOf(-unitsOf(pot.currency_amount)),
});

function lineOf({ amount, currency, currency_amount, ...pot }: Pot): NewLine {
  const line: NewLine = {
    ...pot,
    document_no: pot.document_no || null,
    ...(amount > 0n ? { debit: decimalOf(amount) } : { credit: decimalOf(-amount) }),
  };
  const foreign = currency_amount ? unitsOf(currency_amount) : 0n;
  // Of what is left in KM only, or with other signs, there is no rate.
  if (!currency || foreign === 0n || foreign > 0n !== amount > 0n) return line;
  const rate = rateOf(currency, { domestic: amount, foreign });
  return { ...line, currency, currency_amount: decimalOf(foreign), rate };
}

/** The lines with their counter-entries by side on one account, which ends at 0. */
function against(pots: readonly Pot[], account: string): NewLine[] {
  const sides = [pots.filter(({ amount }) => amount > 0n), pots.filter(({ amount }) => amount < 0n)];
  return [
    ...pots.map(lineOf),
    ...sides.flatMap((side) => {
      const total = sum(side.map(({ amount }) => amount));
      return total === 0n ? [] : lineOf(bare(account, -total));
    }),
  ];
}

/** Lines as vouchers of at most `MAX_LINES`; if they are several, each is balanced on `account`, which ends at 0. */
function parts(lines: readonly NewLine[], account: string): NewLine[][] {
  if (lines.length === 0) return [];
  if (lines.length <= MAX_LINES) return [[...lines]];
  const size = MAX_LINES - 1;
  return Array.from({ length: Math.ceil(lines.length / size) }, (_, nth) => {
    const part = lines.slice(nth * size, (nth + 1) * size);
    const rest = sum(part.map(({ debit, credit }) => unitsOf(debit ?? '0') - unitsOf(credit ?? '0')));
    return rest === 0n ? part : [...part, lineOf(bare(account, -rest))];
  });
}

/** The result of the year goes to that of the years before: one voucher for each of profit and loss that there is. */
const transferred = (pots: readonly Pot[], { results }: ClosingAccounts): NewLine[][] =>
  results.flatMap(([account, earlier]) => {
    const amount = sum(pots.filter((pot) => pot.account === account).map((pot) => pot.amount));
    return amount === 0n ? [] : [[lineOf(bare(account, -amount)), lineOf(bare(earlier, amount))]];
  });
