/** The lines of a voucher that is made of an invoice; for server and browser. */
import { absolute, decimalOf } from '../../../../core/money/money.ts';
import type { DraftLine } from '../../../bookkeeping/vouchers/draft.ts';
import type { InKm } from './amounts.ts';

/** Accounts on which an invoice is booked; without VAT there is no account of it. */
export interface Accounts {
  expense: string;
  vat: string | null;
  supplier: string;
}

/** An invoice that is to be booked. */
export interface Invoice extends InKm {
  accounts: Accounts;
  description: string;
  document_no: string;
  /** `YYYY-MM-DD`; empty: not known. */
  document_date: string;
  due_date: string;
  partner_id: string;
  /** Codes that put the invoice into KUF, with their month; empty: none. */
  codes: { vat: string; exempt: string; month: string };
  /** Accounts that take no partner. */
  withoutPartner: ReadonlySet<string>;
}

/** An amount on its side: positive is debit. A credit note has them the other way round. */
const side = (units: bigint): Pick<DraftLine, 'debit' | 'credit'> =>
  units < 0n ? { credit: decimalOf(-units) } : { debit: decimalOf(units) };

const filled = (line: DraftLine): DraftLine =>
  Object.fromEntries(Object.entries(line).filter(([, text]) => text));

/** The lines: what was bought, the VAT, and what is owed. Debit and credit are equal, whatever the amounts are. */
export function linesOf(invoice: Invoice): DraftLine[] {
  const { accounts, amounts, codes, description, document_no, document_date, foreign } = invoice;
  const document = (account: string): DraftLine => ({
    partner_id: invoice.withoutPartner.has(account) ? '' : invoice.partner_id,
    document_no,
    document_date,
  });
  const exempt = amounts.vat === 0n ? codes.exempt : '';
  const lines: DraftLine[] = [
    {
      account: accounts.expense,
      ...side(amounts.base),
      description,
      ...(exempt && { ...document(accounts.expense), vat_code: exempt, vat_month: codes.month }),
    },
    {
      account: accounts.vat ?? '',
      ...side(amounts.vat),
      description,
      ...document(accounts.vat ?? ''),
      ...(codes.vat && {
        vat_code: codes.vat,
        vat_base: decimalOf(absolute(amounts.base)),
        vat_month: codes.month,
      }),
    },
    {
      account: accounts.supplier,
      ...side(-amounts.total),
      description,
      ...document(accounts.supplier),
      due_date: invoice.due_date,
      ...(foreign && { currency: foreign.currency, currency_amount: foreign.amount, rate: foreign.rate }),
    },
  ];
  const parts = [amounts.base, amounts.vat, amounts.total];
  return lines.filter((_, index) => parts[index] !== 0n).map(filled);
}
