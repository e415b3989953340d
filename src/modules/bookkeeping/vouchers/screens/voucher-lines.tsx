import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  counted,
  formatDate,
  formatDecimal,
  formatNumber,
  Panel,
  Scroll,
} from '../../../../admin/kit/index.ts';
import { monthText } from '../../../../core/dates.ts';
import { decimalOf, sum, unitsOf } from '../../../../core/money/money.ts';
import type { Voucher, VoucherLine } from '../vouchers.api.ts';
import classes from './voucher.module.css';

/** Lines shown before a person asks for all: thousands make the page slow. */
const FIRST = 200;

/** The lines of a posted voucher with their sums. Columns that no line fills are left out. */
export function VoucherLines({ voucher: { lines } }: { voucher: Voucher }) {
  const [all, setAll] = useState(false);
  const columns = COLUMNS.filter(({ of, always }) => always || lines.some((line) => of(line) !== null));
  const shown = all ? lines : lines.slice(0, FIRST);
  const total = (side: 'debit' | 'credit'): string =>
    decimalOf(sum(lines.map((line) => unitsOf(line[side]))));
  return (
    <Panel title={counted(lines.length, 'stavka', 'stavke', 'stavki')}>
      <Scroll className={classes.scroller} aria-label="Stavke naloga">
        <table className={classes.lines}>
          <thead>
            <tr>
              {columns.map(({ name, amount }) => (
                <th key={name} scope="col" data-amount={amount}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <tr key={line.line}>
                {columns.map(({ name, of, amount, wraps }) => {
                  const text = of(line);
                  return (
                    <td
                      key={name}
                      data-amount={amount}
                      data-wraps={wraps}
                      data-negative={(amount && text?.startsWith('−')) || undefined}
                    >
                      {text}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              {columns.map(({ name, side }) => (
                <td key={name} data-amount={side !== undefined}>
                  {name === TOTAL ? 'Ukupno' : side && formatDecimal(total(side), 2)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </Scroll>
      {shown.length < lines.length && (
        <Button variant="default" size="compact-sm" onClick={() => setAll(true)}>
          Prikaži sve ({formatNumber(lines.length)})
        </Button>
      )}
    </Panel>
  );
}

const day = (value: string | null): string | null => value && formatDate(value);
const amountOf = (value: string | null): string | null =>
  value === null || /^0\.0+$/.test(value) ? null : formatDecimal(value, 2);

interface Column {
  name: string;
  of: (line: VoucherLine) => string | null;
  always?: true;
  amount?: true;
  side?: 'debit' | 'credit';
  wraps?: true;
}
/** The column in whose foot it says that the sums follow. */
const TOTAL = 'Naziv konta';
/** The amounts stand where they are seen without scrolling. */
const COLUMNS: readonly Column[] = [
  { name: 'Rb.', of: ({ line }) => String(line), always: true },
  { name: 'Konto', of: ({ account }) => account, always: true },
  { name: TOTAL, of: ({ account_name }) => account_name, always: true, wraps: true },
  { name: 'Duguje', of: ({ debit }) => amountOf(debit), always: true, amount: true, side: 'debit' },
  { name: 'Potražuje', of: ({ credit }) => amountOf(credit), always: true, amount: true, side: 'credit' },
  { name: 'Partner', of: ({ partner }) => partner, wraps: true },
  { name: 'Dokument', of: ({ document_no }) => document_no },
  { name: 'Datum dokumenta', of: ({ document_date }) => day(document_date) },
  { name: 'Dospijeće', of: ({ due_date }) => day(due_date) },
  { name: 'Primljeno', of: ({ received_date }) => day(received_date) },
  { name: 'Opis', of: ({ description }) => description || null, wraps: true },
  { name: 'Mjesto troška', of: ({ cost_center }) => cost_center },
  { name: 'PDV', of: ({ vat_code }) => vat_code },
  { name: 'Osnovica', of: ({ vat_base }) => amountOf(vat_base), amount: true },
  { name: 'PDV prijava', of: ({ vat_month }) => vat_month && monthText(vat_month) },
  {
    name: 'U valuti',
    of: ({ currency, currency_amount }) =>
      currency && currency_amount && `${formatDecimal(currency_amount, 2)}\u00a0${currency}`,
    amount: true,
  },
  { name: 'Kurs', of: ({ rate }) => rate && formatDecimal(rate.replace(/0+$/, '')), amount: true },
];
