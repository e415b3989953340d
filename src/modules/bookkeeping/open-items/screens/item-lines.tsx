import { Link } from 'react-router';
import { Fetched, formatDate, useGet } from '../../../../admin/kit/index.ts';
import { Amount } from '../../ledger/screens/amount.tsx';
import { documentName } from '../document-name.ts';
import type { ItemLine, OpenItem } from '../items.api.ts';
import classes from './open-items.module.css';
import { API, voucherPath } from './paths.ts';

type Item = Pick<OpenItem, 'account' | 'partner_id' | 'document_no' | 'booked' | 'matched' | 'open'>;

/** The lines of vouchers behind an open document. */
export function ItemLines({ item }: { item: Item }) {
  const { account, partner_id, document_no } = item;
  const asked = useGet<ItemLine[]>(`${API}/lines`, { account, partner_id, document_no });
  return (
    <Fetched asked={asked}>
      {(lines) => (
        <div className={classes.scroller}>
          <table className={classes.table} aria-label={`Stavke: ${documentName(document_no)}`}>
            <thead>
              <tr>
                <th scope="col">Nalog</th>
                <th scope="col">Datum</th>
                <th scope="col">Opis</th>
                <th scope="col" data-numeric>
                  Duguje
                </th>
                <th scope="col" data-numeric>
                  Potražuje
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={`${line.voucher_id} ${line.line}`}>
                  <td>
                    <Link to={voucherPath(line.voucher_id)}>{line.number}</Link>
                  </td>
                  <td>{formatDate(line.day)}</td>
                  <td>{line.description}</td>
                  <td data-numeric>
                    <Amount value={line.debit} quiet />
                  </td>
                  <td data-numeric>
                    <Amount value={line.credit} quiet />
                  </td>
                </tr>
              ))}
            </tbody>
            {!/^-?0+\.00$/.test(item.matched) && (
              <tfoot>
                <tr>
                  <td colSpan={3}>Zatvoreno drugim dokumentima</td>
                  <td colSpan={2} data-numeric>
                    <Amount value={item.matched} />
                  </td>
                </tr>
              </tfoot>
            )}
          </table>
        </div>
      )}
    </Fetched>
  );
}
