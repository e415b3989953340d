import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyState, Fetched, Panel, Scroll } from '../../../../admin/kit/index.ts';
import { AmountCell } from '../../ledger/screens/amount.tsx';
import { LEVELS } from '../roll-up.ts';
import type { BalanceAnswer, EightAnswer, TrialBalance } from '../trial-balance.api.ts';
import filterClasses from './filters.module.css';
import { useRefused } from './filters.tsx';
import { CardLink, ReportFrame } from './report-frame.tsx';
import classes from './table.module.css';
import {
  addressOf,
  PATHS,
  type ReportAddress,
  saveReport,
  useReport,
  useReportAddress,
} from './use-report.ts';

const NAMES = ['year', 'from', 'to', 'closing', 'level', 'account'];
const LEVEL_CHOICES = Object.entries(LEVELS).map(([value, label]) => ({
  value,
  label: `${value}. ${label}`,
}));

/** /fin/izvjestaji/bruto-bilans: eight columns at four levels, of any days. */
export default function TrialBalanceScreen() {
  const address = useReportAddress(NAMES);
  const asked = useReport<TrialBalance>('trial-balance', address.query);
  return (
    <ReportFrame
      title="Bruto bilans"
      description="Početno stanje, promet i saldo svih konta na bilo koji dan."
      address={address}
      closing={false}
      compared={{ label: 'Dnevnik', path: PATHS.journal }}
      span={asked.data?.span}
      error={asked.error}
      landscape
      save={(format) => saveReport('trial-balance', address.query, format)}
      chosen={[levelText(address), prefixText(address)]}
      filters={
        <>
          <LevelSelect address={address} />
          <PrefixInput address={address} />
        </>
      }
    >
      <Fetched asked={asked} title="Bruto bilans">
        {(balance) => <Table balance={balance} busy={asked.isPlaceholderData} address={address} />}
      </Fetched>
    </ReportFrame>
  );
}

const LevelSelect = ({ address }: { address: ReportAddress }) => (
  <Select
    label="Nivo"
    size="sm"
    className={filterClasses.year}
    data={LEVEL_CHOICES}
    value={address.of('level') || '3'}
    error={useRefused('level')}
    onChange={(level) => address.set({ level: level === '3' ? null : level })}
    allowDeselect={false}
    comboboxProps={{ withinPortal: false }}
  />
);

const levelText = (address: ReportAddress): string | undefined =>
  LEVEL_CHOICES.find(({ value }) => value === (address.of('level') || '3'))?.label;

/** The first digits that are chosen, in words. */
export const prefixText = (address: ReportAddress): string =>
  address.of('account') && `konta ${address.of('account')}…`;

/** First digits of accounts. */
export function PrefixInput({ address }: { address: ReportAddress }) {
  const asked = address.of('account');
  const [typed, setTyped] = useState({ asked, text: asked });
  const text = typed.asked === asked ? typed.text : asked;
  const wrong = !/^\d{0,10}$/.test(text);
  const refused = useRefused('account');
  return (
    <TextInput
      label="Konto počinje sa"
      size="sm"
      className={filterClasses.prefix}
      inputMode="numeric"
      placeholder="npr. 21"
      value={text}
      error={wrong ? 'Samo cifre, najviše deset.' : refused}
      onChange={(event) => {
        const next = event.currentTarget.value.trim();
        const fits = /^\d{0,10}$/.test(next);
        setTyped({ asked: fits ? next : asked, text: next });
        if (fits) address.set({ account: next });
      }}
    />
  );
}

const EIGHT: readonly (keyof EightAnswer)[] = [
  'opening_debit',
  'opening_credit',
  'debit',
  'credit',
  'total_debit',
  'total_credit',
  'balance_debit',
  'balance_credit',
];
/** Heads over two columns each. */
const PAIRS = ['Početno stanje', 'Promet', 'Ukupno', 'Saldo'];

function Table({ balance, busy, address }: { balance: TrialBalance; busy: boolean; address: ReportAddress }) {
  const { rows, total } = balance;
  if (rows.length === 0) return <Nothing />;
  return (
    <Scroll className={classes.scroll} aria-busy={busy}>
      <table className={classes.table}>
        <EightHead pairs={PAIRS} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.account} data-level={row.level}>
              <th scope="row">
                <Indent level={row.level} />
                <AccountLink row={row} balance={balance} address={address} />
              </th>
              <td data-text="name" title={row.name}>
                {row.name}
              </td>
              <EightCells amounts={row} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Ukupno</th>
            <td />
            <EightCells amounts={total} zero />
          </tr>
        </tfoot>
      </table>
    </Scroll>
  );
}

/** What is shown of days without entries. */
export const Nothing = () => (
  <Panel label="Nema prometa">
    <EmptyState title="Nema prometa">
      U odabranim danima i na odabranim kontima ništa nije proknjiženo. Odaberite druge dane ili očistite
      filter.
    </EmptyState>
  </Panel>
);

export const Indent = ({ level }: { level: number }) => (
  <span className={classes.indent} style={{ width: `${(level - 1) * 0.75}rem` }} />
);

/** Head of account, name and pairs of debit and credit. */
export const EightHead = ({
  pairs,
  sides = ['Duguje', 'Potražuje'],
}: {
  pairs: readonly string[];
  sides?: readonly string[];
}) => (
  <thead>
    <tr>
      <th scope="col" rowSpan={2}>
        Konto
      </th>
      <th scope="col" rowSpan={2}>
        Naziv
      </th>
      {pairs.map((pair) => (
        <th key={pair} scope="colgroup" colSpan={2} data-first>
          {pair}
        </th>
      ))}
    </tr>
    <tr>
      {pairs.flatMap((pair, index) =>
        [0, 1].map((side) => (
          <th key={`${pair}${side}`} scope="col" data-amount data-first={side === 0 || undefined}>
            {sides[index * 2 + side] ?? sides[side]}
          </th>
        )),
      )}
    </tr>
  </thead>
);

export const EightCells = ({ amounts, zero = false }: { amounts: EightAnswer; zero?: boolean }) =>
  EIGHT.map((name, index) => (
    <AmountCell
      key={name}
      label={`${PAIRS[Math.floor(index / 2)]}, ${index % 2 === 0 ? 'duguje' : 'potražuje'}`}
      value={amounts[name]}
      zero={zero}
      first={index % 2 === 0}
    />
  ));

/** An account leads to its card; a sum to the accounts that it consists of. */
function AccountLink({
  row,
  balance,
  address,
}: {
  row: BalanceAnswer;
  balance: TrialBalance;
  address: ReportAddress;
}) {
  if (row.posted)
    return (
      <CardLink account={row.account} span={balance.span}>
        {row.account}
      </CardLink>
    );
  const query = { ...address.query, account: row.account, level: '4' };
  return <Link to={addressOf(PATHS.trialBalance, query)}>{row.account}</Link>;
}
