import { Button } from '@mantine/core';
import { counted, formatDate, formatNumber, NONE, Scroll, useGet } from '../../../../admin/kit/index.ts';
import { Counts } from '../../../../admin/resource/display/counts.tsx';
import imports from '../../../../admin/resource/import/import.module.css';
import { Amount } from '../../ledger/screens/amount.tsx';
import { voucherColumns } from '../voucher-columns.ts';
import { VOUCHER_FILES as API, type ImportAs, type VoucherImport } from '../voucher-import.api.ts';
import classes from './bank.module.css';
import { VoucherImportAs } from './voucher-import-as.tsx';

interface VoucherCheckProps {
  result: VoucherImport;
  /** The import that is running. */
  run: string | null;
  as: ImportAs;
  busy: boolean;
  onAs: (as: ImportAs) => void;
  onBack: () => void;
  onRestart: () => void;
  onImport: () => void;
}

/** What an import would make, and what is wrong at which row. */
export function VoucherCheck(props: VoucherCheckProps) {
  const { result, run, as, busy, onAs, onBack, onRestart, onImport } = props;
  const { vouchers, already, problems, problem_count, preview } = result;
  const inDrafts = as === 'drafts';
  const ready = inDrafts ? result.draftable : result.valid;
  const wrong = vouchers - ready - already;
  return (
    <>
      <p className={imports.lead}>{leadOf(result, as, wrong)}</p>
      <VoucherImportAs value={as} busy={busy} onChange={onAs} />
      <Counts
        items={[
          { label: 'Naloga', value: vouchers },
          { label: 'Ispravnih', value: result.valid, tone: 'good' },
          ...(inDrafts ? [{ label: 'Za dopunu', value: ready - result.valid }] : []),
          { label: 'Već uvezenih', value: already },
          { label: inDrafts ? 'Nečitljivih' : 'Neispravnih', value: wrong, tone: 'bad' },
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
                {problems.map(({ row, voucher, field, message, blocks, blocks_draft }) => (
                  <tr key={`${row} ${field} ${message}`}>
                    <th scope="row">{row}</th>
                    <td>{voucher}</td>
                    <td>{field ? (voucherColumns.fields[field]?.label ?? field) : NONE}</td>
                    <td data-wrong={inDrafts ? blocks_draft : blocks}>{message}</td>
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
              <tr key={one.key} data-wrong={inDrafts ? !one.draftable : one.problems > 0}>
                <th scope="row">
                  {one.key || '1'}
                  {one.already && <small>već uvezen</small>}
                  {inDrafts && !one.already && one.draftable && one.problems > 0 && <small>za dopunu</small>}
                </th>
                <td>{one.type}</td>
                <td>{one.day ? formatDate(one.day) : NONE}</td>
                <td>{one.description}</td>
                <td data-amount>{formatNumber(one.lines)}</td>
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
      {run && <Progress run={run} as={as} total={ready} />}
      <div className={imports.foot}>
        <Button variant="default" disabled={busy} onClick={onBack}>
          Nazad na kolone
        </Button>
        <Button variant="default" disabled={busy} onClick={onRestart}>
          Druga datoteka
        </Button>
        {ready > 0 && (
          <Button loading={busy} onClick={onImport}>
            {buttonOf(as, ready, wrong)}
          </Button>
        )}
      </div>
    </>
  );
}

function leadOf({ valid, draftable }: VoucherImport, as: ImportAs, wrong: number): string {
  if (as === 'posted')
    return wrong > 0
      ? 'Neki nalozi nisu ispravni. Ispravite datoteku i uvezite je ponovo, ili proknjižite samo ispravne.'
      : 'Provjera je prošla. Ovo je pregled: ništa još nije proknjiženo.';
  if (wrong > 0)
    return 'Neki nalozi se ne mogu pročitati. Ispravite datoteku i uvezite je ponovo, ili uvezite samo čitljive.';
  return draftable > valid
    ? 'Nalozi se mogu uvesti kao nacrti, a neke treba dopuniti prije knjiženja. Ništa još nije uvezeno.'
    : 'Provjera je prošla. Ovo je pregled: ništa još nije uvezeno.';
}

function buttonOf(as: ImportAs, ready: number, wrong: number): string {
  if (as === 'drafts')
    return wrong > 0
      ? `Uvezi samo čitljive (${formatNumber(ready)})`
      : `Uvezi ${counted(ready, 'nacrt', 'nacrta', 'nacrta')}`;
  return wrong > 0
    ? `Proknjiži samo ispravne (${formatNumber(ready)})`
    : `Proknjiži ${counted(ready, 'nalog', 'naloga', 'naloga')}`;
}

/** How far the running import is. */
function Progress({ run, as, total }: { run: string; as: ImportAs; total: number }) {
  // Until the first batch is made the server knows of no such import.
  const { data } = useGet<{ imported: number }>(
    `${API}/${run}`,
    {},
    { refetchInterval: 1000, retry: false, throwOnError: false },
  );
  const imported = data?.imported ?? 0;
  return (
    <p className={classes.progress} role="status">
      {as === 'drafts' ? 'Uvezeno' : 'Proknjiženo'} {formatNumber(imported)} od {formatNumber(total)}
      <progress max={total} value={imported} aria-label="Napredak uvoza" />
    </p>
  );
}
