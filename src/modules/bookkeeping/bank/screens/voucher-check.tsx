import { Button } from '@mantine/core';
import { counted, formatDate, formatNumber, NONE, Scroll, useGet } from '../../../../admin/kit/index.ts';
import { Counts } from '../../../../admin/resource/display/counts.tsx';
import imports from '../../../../admin/resource/import/import.module.css';
import { Amount } from '../../ledger/screens/amount.tsx';
import { voucherColumns } from '../voucher-columns.ts';
import { VOUCHER_FILES as API, type VoucherImport } from '../voucher-import.api.ts';
import classes from './bank.module.css';

interface VoucherCheckProps {
  result: VoucherImport;
  /** The import that is running. */
  run: string | null;
  busy: boolean;
  onBack: () => void;
  onRestart: () => void;
  onPost: () => void;
}

/** What an import would post, and what is wrong at which row. */
export function VoucherCheck({ result, run, busy, onBack, onRestart, onPost }: VoucherCheckProps) {
  const { vouchers, valid, already, problems, problem_count, preview } = result;
  const wrong = vouchers - valid - already;
  return (
    <>
      <p className={imports.lead}>
        {wrong > 0
          ? 'Neki nalozi nisu ispravni. Ispravite datoteku i uvezite je ponovo, ili proknjižite samo ispravne.'
          : 'Provjera je prošla. Ovo je pregled: ništa još nije proknjiženo.'}
      </p>
      <Counts
        items={[
          { label: 'Naloga', value: vouchers },
          { label: 'Ispravnih', value: valid, tone: 'good' },
          { label: 'Već proknjiženih', value: already },
          { label: 'Neispravnih', value: wrong, tone: 'bad' },
        ]}
      />
      {problems.length > 0 && (
        <>
          <h2 className={classes.heading}>
            {counted(problem_count, 'primjedba', 'primjedbe', 'primjedbi')} po redovima
          </h2>
          <Scroll className={imports.scroller} aria-label="Primjedbe po redovima">
            <table className={classes.found}>
              <thead>
                <tr>
                  <th scope="col">Red</th>
                  <th scope="col">Nalog</th>
                  <th scope="col">Kolona</th>
                  <th scope="col">Primjedba</th>
                </tr>
              </thead>
              <tbody>
                {problems.map(({ row, voucher, field, message, blocks }) => (
                  <tr key={`${row} ${field} ${message}`}>
                    <th scope="row">{row}</th>
                    <td>{voucher}</td>
                    <td>{field ? (voucherColumns.fields[field]?.label ?? field) : NONE}</td>
                    <td data-wrong={blocks}>{message}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        </>
      )}
      <h2 className={classes.heading}>Nalozi u datoteci</h2>
      <Scroll className={imports.scroller} aria-label="Nalozi u datoteci">
        <table className={classes.found}>
          <thead>
            <tr>
              <th scope="col">Nalog</th>
              <th scope="col">Vrsta</th>
              <th scope="col">Datum</th>
              <th scope="col">Opis</th>
              <th scope="col" data-amount>
                Stavki
              </th>
              <th scope="col" data-amount>
                Duguje
              </th>
              <th scope="col" data-amount>
                Potražuje
              </th>
            </tr>
          </thead>
          <tbody>
            {preview.map((one) => (
              <tr key={one.key} data-wrong={one.problems > 0}>
                <th scope="row">
                  {one.key || '1'}
                  {one.already && <small>već proknjižen</small>}
                </th>
                <td>{one.type}</td>
                <td>{one.day ? formatDate(one.day) : NONE}</td>
                <td>{one.description}</td>
                <td data-amount>{one.lines}</td>
                <td data-amount>
                  <Amount value={one.debit} />
                </td>
                <td data-amount>
                  <Amount value={one.credit} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {run && <Progress run={run} total={valid} />}
      <div className={imports.foot}>
        <Button variant="default" disabled={busy} onClick={onBack}>
          Nazad na kolone
        </Button>
        <Button variant="default" disabled={busy} onClick={onRestart}>
          Druga datoteka
        </Button>
        {valid > 0 && (
          <Button loading={busy} onClick={onPost}>
            {wrong > 0
              ? `Proknjiži samo ispravne (${formatNumber(valid)})`
              : `Proknjiži ${counted(valid, 'nalog', 'naloga', 'naloga')}`}
          </Button>
        )}
      </div>
    </>
  );
}

/** How far the running import is. */
function Progress({ run, total }: { run: string; total: number }) {
  // Until the first batch is posted the server knows of no such import.
  const { data } = useGet<{ posted: number }>(
    `${API}/${run}`,
    {},
    { refetchInterval: 1000, retry: false, throwOnError: false },
  );
  const posted = data?.posted ?? 0;
  return (
    <p className={classes.progress} role="status">
      Proknjiženo {formatNumber(posted)} od {formatNumber(total)}
      <progress max={total} value={posted} aria-label="Napredak knjiženja" />
    </p>
  );
}
