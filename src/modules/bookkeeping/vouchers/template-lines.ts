import { monthText } from '../../../core/dates.ts';
import { decimalOf, divideRounded, sum, unitsOf } from '../../../core/money/money.ts';
import type { DraftContent, DraftLine } from './draft.ts';
import { readAmount } from './read-typed.ts';

/** A row of a template. Amounts are `100,00`, `17%` of the voucher's amount, or `=` for what is missing to the balance. */
export interface TemplateRow {
  konto: string;
  strana: 'duguje' | 'potrazuje';
  iznos: string | null;
  opis: string | null;
  dokument: string | null;
  pdv: string | null;
  osnovica: string | null;
}

export interface Template {
  vrsta: string;
  opis: string | null;
  partner_id: string | null;
  stavke: readonly TemplateRow[];
}

/** Percentages have at most four decimals. */
const PERCENT = 10_000n;

/** Fening of a formula; `null` for the remainder and for what is empty. `of`: the amount that percentages are of, in fening. */
function amountOf(formula: string | null, of: bigint): bigint | null {
  if (!formula || formula === '=') return null;
  const percent = /^([\d.,]+)\s*%$/.exec(formula)?.[1];
  if (percent !== undefined) return divideRounded(of * unitsOf(percent.replace(',', '.'), 4), 100n * PERCENT);
  const read = readAmount(formula);
  return 'value' in read ? unitsOf(read.value) : null;
}

/**
 * The draft that a template makes for a day. The line with `=` takes what is missing to the balance, on whichever side lacks
 * it. `vatMonth`: first day of the month in whose return its tax stands. `takesPartner`: whether an account's lines get the template's partner.
 */
export function draftOfTemplate(
  { vrsta, opis, partner_id, stavke }: Template,
  {
    day,
    amount,
    vatMonth,
    takesPartner,
  }: { day: string; amount: string; vatMonth: string; takesPartner: (account: string) => boolean },
): DraftContent {
  const of = unitsOf(amount);
  /** Debit is positive. */
  const rows = stavke.map((row) => {
    const size = amountOf(row.iznos, of);
    return { row, amount: size === null ? null : row.strana === 'duguje' ? size : -size };
  });
  const rest = rows.find(({ row }) => row.iznos === '=');
  if (rest) rest.amount = -sum(rows.map((one) => one.amount ?? 0n));
  const month = monthText(day);
  return {
    type: vrsta,
    day,
    description: (opis ?? '').replaceAll('{mjesec}', month),
    statement_no: '',
    lines: rows.map(({ row, amount: signed }): DraftLine => {
      const base = amountOf(row.osnovica, of);
      return filled({
        account: row.konto,
        partner_id: partner_id && takesPartner(row.konto) ? partner_id : '',
        debit: signed !== null && signed > 0n ? decimalOf(signed) : '',
        credit: signed !== null && signed < 0n ? decimalOf(-signed) : '',
        document_no: row.dokument ?? '',
        description: (row.opis ?? '').replaceAll('{mjesec}', month),
        vat_code: row.pdv ?? '',
        vat_base: base === null ? '' : decimalOf(base),
        vat_month: row.pdv ? vatMonth : '',
      });
    }),
  };
}

const filled = (line: DraftLine): DraftLine =>
  Object.fromEntries(Object.entries(line).filter(([, text]) => text));
