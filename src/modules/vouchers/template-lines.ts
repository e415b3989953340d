import { monthText } from '../../core/dates.ts';
import { decimalOf, divideRounded, unitsOf } from '../../core/money/money.ts';
import type { DraftContent, DraftLine } from './draft.ts';
import { readAmount } from './read-typed.ts';

/** A row of a template. Amounts are `100,00`, `17%` of the voucher's amount, or `=` for what is missing to the balance. */
export interface TemplateRow {
  konto: string;
  duguje: string | null;
  potrazuje: string | null;
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
 * The draft that a template makes for a day. The first `=` of the lines takes what is missing to the balance, on its side; where that
 * is less than nothing, on the other. `takesPartner`: whether an account's lines get the template's partner.
 */
export function draftOfTemplate(
  { vrsta, opis, partner_id, stavke }: Template,
  { day, amount, takesPartner }: { day: string; amount: string; takesPartner: (account: string) => boolean },
): DraftContent {
  const of = unitsOf(amount);
  const rows = stavke.map((row) => ({
    row,
    debit: amountOf(row.duguje, of),
    credit: amountOf(row.potrazuje, of),
  }));
  let missing = 0n;
  for (const { debit, credit } of rows) missing += (credit ?? 0n) - (debit ?? 0n);
  const rest = rows.find(({ row }) => row.duguje === '=' || row.potrazuje === '=');
  if (rest) {
    // What is missing on the debit side is negative on the credit side, and is written on the other then.
    if (missing >= 0n) rest.debit = missing;
    else rest.credit = -missing;
  }
  const month = monthText(day);
  return {
    type: vrsta,
    day,
    description: (opis ?? '').replaceAll('{mjesec}', month),
    statement_no: '',
    lines: rows.map(({ row, debit, credit }): DraftLine => {
      const base = amountOf(row.osnovica, of);
      return filled({
        account: row.konto,
        partner_id: partner_id && takesPartner(row.konto) ? partner_id : '',
        debit: debit === null || debit === 0n ? '' : decimalOf(debit),
        credit: credit === null || credit === 0n ? '' : decimalOf(credit),
        document_no: row.dokument ?? '',
        description: (row.opis ?? '').replaceAll('{mjesec}', month),
        vat_code: row.pdv ?? '',
        vat_base: base === null ? '' : decimalOf(base),
        vat_month: row.pdv ? `${day.slice(0, 7)}-01` : '',
      });
    }),
  };
}

const filled = (line: DraftLine): DraftLine =>
  Object.fromEntries(Object.entries(line).filter(([, text]) => text));
