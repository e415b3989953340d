import { Select } from '@mantine/core';
import { Link } from 'react-router';
import { Fetched, formatDate, formatNumber, Panel, Scroll } from '../../../../admin/kit/index.ts';
import { AmountCell, AmountHead } from '../../ledger/screens/amount.tsx';
import { useBooks } from '../../ledger/screens/use-books.ts';
import type { Journal } from '../pages.api.ts';
import filterClasses from './filters.module.css';
import { useRefused } from './filters.tsx';
import { More, type MoreProps } from './more.tsx';
import shared from './report.module.css';
import { CardLink, ReportFrame } from './report-frame.tsx';
import classes from './table.module.css';
import { Nothing } from './trial-balance.tsx';
import { useReportPages } from './use-pages.ts';
import { PATHS, type ReportAddress, saveReport, useReportAddress, voucherPath } from './use-report.ts';

const NAMES = ['year', 'from', 'to', 'closing', 'type'];

/** /fin/izvjestaji/dnevnik: all entries in the order of posting. */
export default function JournalScreen() {
  const address = useReportAddress(NAMES);
  const asked = useReportPages<Journal>('journal', address.query);
  const first = asked.data?.[0];
  return (
    <ReportFrame
      title="Dnevnik"
      description="Sve stavke po redu knjiženja, s brojem iz dnevnika."
      address={address}
      closing
      compared={{ label: 'Bruto bilans', path: PATHS.trialBalance }}
      span={first?.span}
      error={asked.error}
      landscape
      save={(format) => saveReport('journal', address.query, format)}
      chosen={[address.of('type') && `vrsta ${address.of('type')}`]}
      filters={<TypeSelect address={address} />}
    >
      <Fetched asked={asked} title="Dnevnik">
        {(pages) => (pages[0]!.rows.length === 0 ? <Nothing /> : <Entries pages={pages} asked={asked} />)}
      </Fetched>
    </ReportFrame>
  );
}

function TypeSelect({ address }: { address: ReportAddress }) {
  const { data } = useBooks();
  return (
    <Select
      label="Vrsta naloga"
      size="sm"
      className={filterClasses.year}
      placeholder="Sve"
      clearable
      data={(data?.types ?? []).map(({ sifra, naziv }) => ({ value: sifra, label: `${sifra} ${naziv}` }))}
      value={address.of('type') || null}
      error={useRefused('type')}
      onChange={(type) => address.set({ type })}
      clearButtonProps={{ 'aria-label': 'Očisti: Vrsta naloga' }}
      comboboxProps={{ withinPortal: false }}
    />
  );
}

function Entries({ pages, asked }: { pages: Journal[]; asked: MoreProps['asked'] }) {
  const { carried, total, span, last_hash } = pages[0]!;
  const rows = pages.flatMap((page) => page.rows);
  return (
    <div className={shared.stack}>
      <Scroll className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Rbr.</th>
              <th scope="col">Datum</th>
              <th scope="col">Nalog</th>
              <th scope="col">Konto</th>
              <th scope="col">Naziv konta</th>
              <th scope="col">Partner</th>
              <th scope="col">Dokument</th>
              <th scope="col">Opis</th>
              <AmountHead>Duguje</AmountHead>
              <AmountHead>Potražuje</AmountHead>
            </tr>
          </thead>
          <tbody>
            {/^0\.00$/.test(carried.debit) || (
              <tr data-row>
                <th scope="row" colSpan={8}>
                  Donos
                </th>
                <AmountCell label="Duguje" value={carried.debit} />
                <AmountCell label="Potražuje" value={carried.credit} />
              </tr>
            )}
            {rows.map((row) => (
              <tr key={`${row.voucher_id}/${row.line}`}>
                {row.line === 1 ? <th scope="row">{formatNumber(row.journal_no)}</th> : <td />}
                <td>{formatDate(row.day)}</td>
                <td>
                  <Link to={voucherPath(row.voucher_id)}>{row.voucher}</Link>
                </td>
                <td>
                  <CardLink account={row.account} span={span}>
                    {row.account}
                  </CardLink>
                </td>
                <td data-text title={row.account_name}>
                  {row.account_name}
                </td>
                <td data-text title={row.partner ?? undefined}>
                  {row.partner}
                </td>
                <td>{row.document_no}</td>
                <td data-text title={row.description}>
                  {row.description}
                </td>
                <AmountCell label="Duguje" value={row.debit} />
                <AmountCell label="Potražuje" value={row.credit} />
              </tr>
            ))}
          </tbody>
          {total && (
            <tfoot>
              <tr>
                <th scope="row" colSpan={8}>
                  Ukupno u razdoblju, naloga: {formatNumber(total.vouchers)}
                </th>
                <AmountCell label="Duguje" value={total.debit} zero />
                <AmountCell label="Potražuje" value={total.credit} zero />
              </tr>
            </tfoot>
          )}
        </table>
        <More asked={asked} />
      </Scroll>
      <Hashes hashes={last_hash} />
    </div>
  );
}

/** The last hash of each type: what is printed here can be held against the books later. */
const Hashes = ({ hashes }: { hashes: Journal['last_hash'] }) => (
  <Panel title="Posljednji kontrolni zapisi">
    {hashes.map(({ voucher, hash }) => (
      <p key={voucher} className={classes.hash}>
        {voucher}: {hash}
      </p>
    ))}
    <p className={shared.note}>
      SHA-256 posljednjeg naloga svake vrste. Ko ima ovaj ispis, može provjeriti da prije njega ništa nije
      mijenjano.
    </p>
  </Panel>
);
