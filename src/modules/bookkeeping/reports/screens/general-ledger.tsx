import { Fragment } from 'react';
import { Link } from 'react-router';
import { Fetched, Scroll } from '../../../../admin/kit/index.ts';
import { periodEnd, periodStart } from '../../ledger/periods.ts';
import { AmountCell, AmountHead, BalanceCell } from '../../ledger/screens/amount.tsx';
import type { GeneralLedger } from '../trial-balance.api.ts';
import { CardLink, ReportFrame } from './report-frame.tsx';
import classes from './table.module.css';
import { Nothing, PrefixInput, prefixText } from './trial-balance.tsx';
import { addressOf, PATHS, saveReport, useReport, useReportAddress } from './use-report.ts';

const NAMES = ['year', 'closing', 'account'];

/** /fin/izvjestaji/glavna-knjiga: every account with its months. */
export default function GeneralLedgerScreen() {
  const address = useReportAddress(NAMES);
  const asked = useReport<GeneralLedger>('general-ledger', address.query);
  return (
    <ReportFrame
      title="Glavna knjiga"
      description="Promet i saldo svakog konta po mjesecima. Mjesec vodi na karticu."
      address={address}
      closing
      span={asked.data?.span}
      error={asked.error}
      days="none"
      save={(format) => saveReport('general-ledger', address.query, format)}
      chosen={[prefixText(address)]}
      filters={<PrefixInput address={address} />}
    >
      <Fetched asked={asked} title="Glavna knjiga">
        {(ledger) =>
          ledger.rows.length === 0 ? <Nothing /> : <Table ledger={ledger} busy={asked.isPlaceholderData} />
        }
      </Fetched>
    </ReportFrame>
  );
}

function Table({ ledger, busy }: { ledger: GeneralLedger; busy: boolean }) {
  const { span } = ledger;
  const labels = new Map(ledger.periods.map(({ period, label }) => [period, label]));
  const monthPath = (account: string, period: number): string =>
    addressOf(PATHS.card, {
      year: span.year_id,
      account,
      from: periodStart(span, period),
      to: periodEnd(span, period),
    });
  return (
    <Scroll className={classes.scroll} aria-busy={busy}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Konto i mjesec</th>
            <AmountHead>Duguje</AmountHead>
            <AmountHead>Potražuje</AmountHead>
            <AmountHead>Saldo</AmountHead>
          </tr>
        </thead>
        <tbody>
          {ledger.rows.map(({ account, name, opening, months, debit, credit, balance }) => (
            <Fragment key={account}>
              <tr data-level="1">
                <th scope="rowgroup">
                  <CardLink account={account} span={span}>
                    {account}
                  </CardLink>{' '}
                  {name}
                </th>
                <AmountCell label="Duguje" value={debit} zero />
                <AmountCell label="Potražuje" value={credit} zero />
                <BalanceCell label="Saldo" value={balance} />
              </tr>
              {opening && (
                <tr>
                  <th scope="row">početno stanje</th>
                  <AmountCell label="Duguje" value={opening.debit} />
                  <AmountCell label="Potražuje" value={opening.credit} />
                  <BalanceCell label="Saldo" value={opening.balance} />
                </tr>
              )}
              {months.map((month) => (
                <tr key={month.period}>
                  <th scope="row">
                    {labels.has(month.period) ? (
                      <Link to={monthPath(account, month.period)}>{labels.get(month.period)}</Link>
                    ) : (
                      'nalozi zatvaranja'
                    )}
                  </th>
                  <AmountCell label="Duguje" value={month.debit} />
                  <AmountCell label="Potražuje" value={month.credit} />
                  <BalanceCell label="Saldo" value={month.balance} />
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
