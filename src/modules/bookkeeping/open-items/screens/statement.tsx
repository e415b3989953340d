import { keepPreviousData } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { DayInput } from '../../../../admin/fields/day-input.tsx';
import { Fetched, formatDate, PageHeader, useGet } from '../../../../admin/kit/index.ts';
import { useQueryParams } from '../../../../admin/kit/use-query-params.ts';
import { downloadFile } from '../../../../admin/list/client.ts';
import { PrintButton } from '../../../../admin/list/print-button.tsx';
import { decimalOf, formatAmount, sum, unitsOf } from '../../../../core/money/money.ts';
import { Amount } from '../../ledger/screens/amount.tsx';
import { documentName } from '../document-name.ts';
import type { Statement as Known } from '../items.api.ts';
import { statementPdf } from '../print.api.ts';
import { API, CRUMB, partnerPath } from './paths.ts';
import { Sheet } from './print-sheet.tsx';
import classes from './sheet.module.css';

/** /fin/otvorene-stavke/partneri/:idguid/ios: the statement of open items on a day, today unless `day` says another, for the partner to confirm. */
export default function Statement() {
  const { idguid = '' } = useParams();
  const [address, setAddress] = useQueryParams();
  const day = address.get('day');
  const asked = useGet<Known>(
    `${API}/partners/${idguid}/statement`,
    { day },
    { placeholderData: keepPreviousData },
  );
  return (
    <Fetched asked={asked} list={CRUMB} title="Izvod otvorenih stavki">
      {(known) => (
        <>
          <div className={classes.chrome}>
            <PageHeader
              title="Izvod otvorenih stavki"
              crumbs={[CRUMB, { label: known.partner.naziv, to: partnerPath(idguid) }]}
              actions={<PrintButton save={() => downloadFile(statementPdf(idguid), { day: known.day })} />}
            />
            <search className={classes.day}>
              <DayInput
                label="Stanje na dan"
                value={known.day}
                onChange={(value) =>
                  setAddress((after) => {
                    if (value) after.set('day', value);
                    else after.delete('day');
                    return after;
                  })
                }
              />
            </search>
          </div>
          <StatementSheet known={known} />
        </>
      )}
    </Fetched>
  );
}

const balanceOf = (items: Known['items']): bigint => sum(items.map(({ open }) => unitsOf(open)));

/** The cells of a balance: it stands on its side, a zero on that of the debit. */
const Sides = ({ balance }: { balance: bigint }) => (
  <>
    <td data-numeric>{balance >= 0n && <Amount value={decimalOf(balance)} />}</td>
    <td data-numeric>{balance < 0n && <Amount value={decimalOf(-balance)} />}</td>
  </>
);

function StatementSheet({ known }: { known: Known }) {
  const { partner, organisation, day, accounts, items } = known;
  const balance = balanceOf(items);
  return (
    <Sheet
      title="Izvod otvorenih stavki"
      about={`Stanje na dan ${formatDate(day)}`}
      organisation={organisation}
      partner={partner}
    >
      {items.length === 0 && <p>Na ovaj dan nema otvorenih stavki.</p>}
      {accounts
        .map((one) => ({ ...one, own: items.filter(({ account }) => account === one.account) }))
        .filter(({ own }) => own.length > 0)
        .map(({ account, naziv, own }) => (
          <table key={account} className={classes.rows}>
            <caption>
              {account} {naziv}
            </caption>
            <thead>
              <tr>
                <th scope="col">Dokument</th>
                <th scope="col">Datum</th>
                <th scope="col">Dospijeće</th>
                <th scope="col" data-numeric>
                  Duguje
                </th>
                <th scope="col" data-numeric>
                  Potražuje
                </th>
              </tr>
            </thead>
            <tbody>
              {own.map((item) => (
                <tr key={item.document_no}>
                  <td>{documentName(item.document_no)}</td>
                  <td>{formatDate(item.document_date)}</td>
                  <td>{formatDate(item.due_date)}</td>
                  <Sides balance={unitsOf(item.open)} />
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td colSpan={3}>Saldo konta {account}</td>
                <Sides balance={balanceOf(own)} />
              </tr>
            </tfoot>
          </table>
        ))}
      <p className={classes.verdict}>
        {balance === 0n
          ? 'Ukupno stanje je izravnato.'
          : balance > 0n
            ? `Ukupno u našu korist: ${formatAmount(balance)}.`
            : `Ukupno u vašu korist: ${formatAmount(-balance)}.`}
      </p>
      <p>
        Molimo da u roku od osam dana potvrdite stanje i vratite potpisan primjerak. Ako se stanje ne slaže s
        vašim knjigama, navedite šta osporavate:
      </p>
      <p className={classes.line} />
    </Sheet>
  );
}
