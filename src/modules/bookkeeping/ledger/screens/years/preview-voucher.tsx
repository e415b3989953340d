import { Button } from '@mantine/core';
import { useState } from 'react';
import { Panel, Scroll } from '../../../../../admin/kit/index.ts';
import { dayText } from '../../../../../core/dates.ts';
import { formatAmount, unitsOf } from '../../../../../core/money/money.ts';
import type { ClosingPreview } from '../../closing/closing.api.ts';
import classes from './years.module.css';

/** Lines shown at first, and with each press of the button. */
const SHOWN = 200;

const amount = (value: string | null): string => (value ? formatAmount(unitsOf(value), { unit: '' }) : '');

/** A voucher that would be posted. */
export function PreviewVoucher({ voucher }: { voucher: ClosingPreview['vouchers'][number] }) {
  const [shown, setShown] = useState(SHOWN);
  const rest = voucher.lines.length - shown;
  return (
    <Panel title={`${voucher.type} · ${voucher.description}`} aside={dayText(voucher.day)}>
      <Scroll aria-label={voucher.description}>
        <table className={classes.table}>
          <caption className={classes.hidden}>{voucher.description}</caption>
          <thead>
            <tr>
              <th scope="col">Konto</th>
              <th scope="col">Partner, dokument</th>
              <th scope="col" data-number>
                Duguje
              </th>
              <th scope="col" data-number>
                Potražuje
              </th>
            </tr>
          </thead>
          <tbody>
            {voucher.lines.slice(0, shown).map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
              <tr key={index}>
                <td>
                  <b>{line.account}</b> {line.account_name}
                </td>
                <td>{[line.partner, line.document_no].filter(Boolean).join(', ')}</td>
                <td data-number>{amount(line.debit)}</td>
                <td data-number>{amount(line.credit)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={2}>Ukupno</td>
              <td data-number>{amount(voucher.total)}</td>
              <td data-number>{amount(voucher.total)}</td>
            </tr>
          </tfoot>
        </table>
      </Scroll>
      {rest > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShown(shown + SHOWN)}>
          Prikaži još stavki ({rest})
        </Button>
      )}
    </Panel>
  );
}
