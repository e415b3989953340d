import { Fetched, Scroll } from '../../../../admin/kit/index.ts';
import { AmountCell, moneyText } from '../../ledger/screens/amount.tsx';
import type { ClosingSheet } from '../trial-balance.api.ts';
import shared from './report.module.css';
import { CardLink, ReportFrame } from './report-frame.tsx';
import classes from './table.module.css';
import { EightCells, EightHead, Nothing } from './trial-balance.tsx';
import { saveReport, useReport, useReportAddress } from './use-report.ts';

const NAMES = ['year', 'from', 'to', 'closing'];
const PAIRS = ['Početno stanje', 'Promet', 'Ukupno', 'Saldo', 'Bilans stanja', 'Bilans uspjeha'];
const D = ['Duguje', 'Potražuje'];
const SIDES = [...D, ...D, ...D, ...D, 'Aktiva', 'Pasiva', 'Rashodi', 'Prihodi'];
const FOUR = ['assets', 'liabilities', 'expenses', 'income'] as const;

/** /fin/izvjestaji/zakljucni-list: balances divided into position and result. */
export default function ClosingSheetScreen() {
  const address = useReportAddress(NAMES);
  const asked = useReport<ClosingSheet>('closing-sheet', address.query);
  return (
    <ReportFrame
      title="Zaključni list"
      description="Salda sintetičkih konta razvrstana na bilans stanja i bilans uspjeha."
      address={address}
      closing={false}
      span={asked.data?.span}
      error={asked.error}
      landscape
      save={(format) => saveReport('closing-sheet', address.query, format)}
    >
      <Fetched asked={asked} title="Zaključni list">
        {(sheet) =>
          sheet.rows.length === 0 ? <Nothing /> : <Table sheet={sheet} busy={asked.isPlaceholderData} />
        }
      </Fetched>
    </ReportFrame>
  );
}

function Table({ sheet, busy }: { sheet: ClosingSheet; busy: boolean }) {
  const { rows, total, result, span } = sheet;
  const loss = result.startsWith('-');
  return (
    <>
      <Scroll className={classes.scroll} aria-busy={busy}>
        <table className={classes.table}>
          <EightHead pairs={PAIRS} sides={SIDES} />
          <tbody>
            {rows.map((row) => (
              <tr key={row.account}>
                <th scope="row">
                  {row.posted ? (
                    <CardLink account={row.account} span={span}>
                      {row.account}
                    </CardLink>
                  ) : (
                    row.account
                  )}
                </th>
                <td data-text title={row.name}>
                  {row.name}
                </td>
                <EightCells amounts={row} />
                <Four amounts={row} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Ukupno</th>
              <td />
              <EightCells amounts={total} zero />
              <Four amounts={total} zero />
            </tr>
          </tfoot>
        </table>
      </Scroll>
      <p className={shared.note}>
        {loss ? 'Gubitak' : 'Dobit'} razdoblja: <strong>{moneyText(result.replace('-', ''))}</strong> (prihodi
        manje rashodi). Za toliko se razlikuju aktiva i pasiva dok godina nije zatvorena.
      </p>
    </>
  );
}

const Four = ({
  amounts,
  zero = false,
}: {
  amounts: Record<(typeof FOUR)[number], string>;
  zero?: boolean;
}) =>
  FOUR.map((name, index) => (
    <AmountCell
      key={name}
      label={SIDES[8 + index]!}
      value={amounts[name]}
      zero={zero}
      first={index % 2 === 0}
    />
  ));
