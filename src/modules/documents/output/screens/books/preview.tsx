import { Scroll } from '../../../../../admin/kit/index.ts';
import { formatAmount, sum, unitsOf } from '../../../../../core/money/money.ts';
import type { DraftLine } from '../../../../bookkeeping/vouchers/draft.ts';
import classes from './books.module.css';

const units = (text: string | undefined): bigint => unitsOf(text ?? '0');
const amount = (text: string | undefined): string => (text ? formatAmount(unitsOf(text), { unit: '' }) : '');
const total = (lines: readonly DraftLine[], side: 'debit' | 'credit'): string =>
  formatAmount(sum(lines.map((line) => units(line[side]))), { unit: '' });

/** The lines of the voucher that would be made. */
export const Preview = ({ lines }: { lines: readonly DraftLine[] }) => (
  <Scroll className={classes.preview} aria-label="Stavke naloga">
    <table className={classes.table}>
      <caption>Stavke naloga, u KM</caption>
      <thead>
        <tr>
          <th scope="col">Konto</th>
          <th scope="col">Opis</th>
          <th scope="col" data-amount>
            Duguje
          </th>
          <th scope="col" data-amount>
            Potražuje
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ account, description, debit, credit }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <tr key={index}>
            <td>{account || '?'}</td>
            <td>{description}</td>
            <td data-amount>{amount(debit)}</td>
            <td data-amount>{amount(credit)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={2}>Ukupno</td>
          <td data-amount>{total(lines, 'debit')}</td>
          <td data-amount>{total(lines, 'credit')}</td>
        </tr>
      </tfoot>
    </table>
  </Scroll>
);
