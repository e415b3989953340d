import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { NoChoice } from '../../../../admin/fields/choices.tsx';
import { ReferenceField } from '../../../../admin/fields/reference-field.tsx';
import { EmptyState, Fetched, formatDate, Panel, Scroll } from '../../../../admin/kit/index.ts';
import { BOOK_CHOICES, BOOK_REFERENCES } from '../../ledger/books.api.ts';
import { AmountCell, AmountHead, BalanceCell } from '../../ledger/screens/amount.tsx';
import { useAccounts } from '../../ledger/screens/use-books.ts';
import type { Card } from '../pages.api.ts';
import filterClasses from './filters.module.css';
import { useRefused } from './filters.tsx';
import { More, type MoreProps } from './more.tsx';
import { ReportFrame } from './report-frame.tsx';
import classes from './table.module.css';
import { useReportPages } from './use-pages.ts';
import { type ReportAddress, saveReport, useReportAddress, voucherPath } from './use-report.ts';

const NAMES = ['year', 'from', 'to', 'closing', 'account', 'partner_id'];

/** /fin/izvjestaji/kartica: the lines of an account, of a partner, or of both, with the balance after each. */
export default function CardScreen() {
  const address = useReportAddress(NAMES);
  const chosen = address.of('account') !== '' || address.of('partner_id') !== '';
  const asked = useReportPages<Card>('card', address.query, chosen);
  const first = asked.data?.[0];
  const about = first && [
    first.account && `${first.account.konto} ${first.account.naziv}`,
    first.partner?.naziv,
  ];
  return (
    <ReportFrame
      title="Kartica"
      description={
        about?.filter(Boolean).join(', ') || 'Promet konta ili partnera, stavku po stavku, sa saldom.'
      }
      about={about?.filter(Boolean).join(', ')}
      address={address}
      closing
      span={first?.span}
      error={asked.error}
      landscape
      {...(chosen && { save: (format) => saveReport('card', address.query, format) })}
      chosen={[
        address.of('account') && `konto ${address.of('account')}`,
        address.of('partner_id') && (first?.partner?.naziv ?? 'partner'),
      ]}
      filters={
        <>
          <AccountSelect address={address} />
          <PartnerSelect address={address} />
        </>
      }
    >
      {!chosen ? (
        <Panel label="Kartica">
          <EmptyState title="Odaberite konto ili partnera">
            Kartica konta pokazuje sve njegove stavke; s partnerom samo njegove. Kartica samog partnera ima
            sva konta.
          </EmptyState>
        </Panel>
      ) : (
        <Fetched asked={asked} title="Kartica">
          {(pages) => <Lines pages={pages} asked={asked} />}
        </Fetched>
      )}
    </ReportFrame>
  );
}

function AccountSelect({ address }: { address: ReportAddress }) {
  const { data: accounts = [] } = useAccounts();
  const choices = useMemo(
    () =>
      accounts
        .filter(({ postable }) => postable)
        .map(({ konto, naziv }) => ({ value: konto, label: `${konto} ${naziv}` })),
    [accounts],
  );
  return (
    <Select
      label="Konto"
      size="sm"
      className={filterClasses.wide}
      placeholder="Šifra ili naziv"
      searchable
      clearable
      limit={50}
      data={choices}
      value={address.of('account') || null}
      error={useRefused('account')}
      onChange={(account) => address.set({ account })}
      clearButtonProps={{ 'aria-label': 'Očisti: Konto' }}
      nothingFoundMessage={<NoChoice>Nema takvog konta</NoChoice>}
      comboboxProps={{ withinPortal: false }}
    />
  );
}

const PartnerSelect = ({ address }: { address: ReportAddress }) => (
  <div className={filterClasses.wide}>
    <ReferenceField
      resource={{ path: BOOK_CHOICES }}
      name="partner_id"
      field={BOOK_REFERENCES.partner_id}
      value={address.of('partner_id')}
      error={useRefused('partner_id')}
      onChange={(partner) => address.set({ partner_id: String(partner) })}
      onBlur={() => {}}
      inputRef={() => {}}
    />
  </div>
);

function Lines({ pages, asked }: { pages: Card[]; asked: MoreProps['asked'] }) {
  const first = pages[0]!;
  const { account, carried, total } = first;
  // Without an account its code stands on each line, without a partner their name.
  const several = account === null;
  const named = first.partner === null;
  const width = 5 + (several ? 1 : 0) + (named ? 1 : 0);
  const rows = pages.flatMap((page) => page.rows);
  return (
    <Scroll className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Datum</th>
            <th scope="col">Nalog</th>
            {several && <th scope="col">Konto</th>}
            {named && <th scope="col">Partner</th>}
            <th scope="col">Dokument</th>
            <th scope="col">Dospijeće</th>
            <th scope="col">Opis</th>
            <AmountHead>Duguje</AmountHead>
            <AmountHead>Potražuje</AmountHead>
            <AmountHead>Saldo</AmountHead>
          </tr>
        </thead>
        <tbody>
          <tr data-row>
            <th scope="row" colSpan={width}>
              Donos
            </th>
            <AmountCell label="Duguje" value={carried.debit} />
            <AmountCell label="Potražuje" value={carried.credit} />
            <BalanceCell label="Saldo" value={carried.balance} />
          </tr>
          {rows.map((row) => (
            <tr key={`${row.voucher_id}/${row.line}`}>
              <th scope="row">{formatDate(row.day)}</th>
              <td>
                <Link to={voucherPath(row.voucher_id)}>{row.voucher}</Link>
              </td>
              {several && <td>{row.account}</td>}
              {named && (
                <td data-text title={row.partner ?? undefined}>
                  {row.partner}
                </td>
              )}
              <td>{row.document_no}</td>
              <td>{row.due_date && formatDate(row.due_date)}</td>
              <td data-text title={row.description}>
                {row.description}
              </td>
              <AmountCell label="Duguje" value={row.debit} />
              <AmountCell label="Potražuje" value={row.credit} />
              <BalanceCell label="Saldo" value={row.balance} />
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={width}>
                Ukupno u razdoblju i saldo na kraju
              </th>
              <AmountCell label="Duguje" value={total.debit} zero />
              <AmountCell label="Potražuje" value={total.credit} zero />
              <BalanceCell label="Saldo" value={total.balance} />
            </tr>
          </tfoot>
        )}
      </table>
      <More asked={asked} />
    </Scroll>
  );
}
