import { Link } from 'react-router';
import { counted, formatDate, formatNumber } from '../../../../admin/kit/index.ts';
import { dayOf, monthText } from '../../../../core/dates.ts';
import { Amount } from '../../ledger/screens/amount.tsx';
import type { OverviewMonth } from '../vat.api.ts';
import { bookPath, monthPath } from './paths.ts';
import { MonthBadge } from './state-badge.tsx';
import classes from './vat.module.css';

/** The months of a year, one a row. */
export function MonthTable({ months }: { months: OverviewMonth[] }) {
  return (
    <div className={classes.wrap}>
      <table className={classes.table} aria-label="Mjeseci">
        <thead>
          <tr>
            <th scope="col">Mjesec</th>
            <th scope="col">Stanje</th>
            <th scope="col" data-wide>
              Predaje se do
            </th>
            <th scope="col" data-number data-wide>
              KUF
            </th>
            <th scope="col" data-number data-wide>
              KIF
            </th>
            <th scope="col" data-number data-wide>
              Izlazni PDV
            </th>
            <th scope="col" data-number data-wide>
              Ulazni PDV
            </th>
            <th scope="col" data-number>
              Za uplatu
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <Row key={month.month} {...month} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ month, state, due, purchases, supplies, blocking, input, output, payable }: OverviewMonth) {
  const late = state !== 'filed' && state !== 'locked' && purchases + supplies > 0 && due < dayOf(Date.now());
  return (
    <tr>
      <th scope="row">
        <Link to={monthPath(month)}>{monthText(month)}</Link>
      </th>
      <td>
        <span className={classes.state}>
          <MonthBadge state={state} />
          {blocking > 0 && (
            <Link className={classes.missing} to={`${monthPath(month)}#kontrola`}>
              {counted(blocking, 'greška', 'greške', 'grešaka')}
            </Link>
          )}
        </span>
      </td>
      <td data-wide className={late ? classes.late : undefined}>
        {formatDate(due)}
      </td>
      <td data-number data-wide>
        <Count book="kuf" month={month} count={purchases} />
      </td>
      <td data-number data-wide>
        <Count book="kif" month={month} count={supplies} />
      </td>
      <td data-number data-wide>
        <Amount value={output} />
      </td>
      <td data-number data-wide>
        <Amount value={input} />
      </td>
      <td data-number>
        <strong>
          <Amount value={payable} />
        </strong>
      </td>
    </tr>
  );
}

const Count = ({ book, month, count }: { book: 'kuf' | 'kif'; month: string; count: number }) =>
  count === 0 ? (
    <>0</>
  ) : (
    <Link to={bookPath(book, month)} aria-label={`${book.toUpperCase()}, ${monthText(month)} ${count}`}>
      {formatNumber(count)}
    </Link>
  );
