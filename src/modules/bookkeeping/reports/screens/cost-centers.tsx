import { Select } from '@mantine/core';
import { Fragment, useMemo } from 'react';
import { NoChoice } from '../../../../admin/fields/choices.tsx';
import { EmptyState, Fetched, Panel, Scroll } from '../../../../admin/kit/index.ts';
import { decimalOf, unitsOf } from '../../../../core/money/money.ts';
import { Chart } from '../../../../web/chart/chart.tsx';
import type { ChartSpec } from '../../../../web/chart/spec.ts';
import { AmountCell, chartMoney, shortMoney } from '../../ledger/screens/amount.tsx';
import { useBooks } from '../../ledger/screens/use-books.ts';
import type { Centers } from '../overview.api.ts';
import filterClasses from './filters.module.css';
import { useRefused } from './filters.tsx';
import shared from './report.module.css';
import { CardLink, ReportFrame } from './report-frame.tsx';
import classes from './table.module.css';
import { PrefixInput, prefixText } from './trial-balance.tsx';
import { type ReportAddress, saveReport, useReport, useReportAddress } from './use-report.ts';

const NAMES = ['year', 'from', 'to', 'closing', 'account', 'cost_center_id'];

/** /fin/izvjestaji/mjesta-troska: cost centres by account and month. */
export default function CostCentersScreen() {
  const address = useReportAddress(NAMES);
  const asked = useReport<Centers>('cost-centers', address.query);
  return (
    <ReportFrame
      title="Mjesta troška"
      description="Rashodi i prihodi mjesta troška po kontima i mjesecima; prihodi su s minusom."
      address={address}
      closing={false}
      span={asked.data?.span}
      error={asked.error}
      landscape
      save={(format) => saveReport('cost-centers', address.query, format)}
      chosen={[
        address.of('cost_center_id') && (asked.data?.rows[0]?.cost_center ?? 'jedno mjesto'),
        prefixText(address),
      ]}
      filters={
        <>
          <CenterSelect address={address} />
          <PrefixInput address={address} />
        </>
      }
    >
      <Fetched asked={asked} title="Mjesta troška">
        {(centers) =>
          centers.rows.length === 0 ? (
            <Panel label="Mjesta troška">
              <EmptyState title="Nema stavki s mjestom troška">
                Mjesto troška se upisuje na stavku naloga. Na kojim kontima je obavezno, stoji u kontnom
                planu.
              </EmptyState>
            </Panel>
          ) : (
            <div className={shared.stack}>
              <Drawn centers={centers} />
              <Table centers={centers} busy={asked.isPlaceholderData} />
            </div>
          )
        }
      </Fetched>
    </ReportFrame>
  );
}

function CenterSelect({ address }: { address: ReportAddress }) {
  const { data } = useBooks();
  return (
    <Select
      label="Mjesto troška"
      size="sm"
      className={filterClasses.wide}
      placeholder="Sva"
      searchable
      clearable
      data={(data?.cost_centers ?? []).map(({ idguid, sifra, naziv }) => ({
        value: idguid,
        label: `${sifra} ${naziv}`,
      }))}
      value={address.of('cost_center_id') || null}
      error={useRefused('cost_center_id')}
      onChange={(cost_center_id) => address.set({ cost_center_id })}
      clearButtonProps={{ 'aria-label': 'Očisti: Mjesto troška' }}
      nothingFoundMessage={<NoChoice>Nema takvog mjesta troška</NoChoice>}
      comboboxProps={{ withinPortal: false }}
    />
  );
}

/** Sums of months, exact. */
const monthSums = ({ periods, rows }: Pick<Centers, 'periods' | 'rows'>): string[] =>
  periods.map((_, index) => decimalOf(rows.reduce((sum, { months }) => sum + unitsOf(months[index]!), 0n)));

/** Expenses and revenue of the shown centres by month. */
function Drawn({ centers }: { centers: Centers }) {
  const spec = useMemo((): ChartSpec => {
    const { periods, rows } = centers;
    const of = (account: string, sign: 1 | -1) =>
      monthSums({ periods, rows: rows.filter((row) => row.account.startsWith(account)) }).map(
        (sum) => sign * Number(sum),
      );
    return {
      points: periods,
      series: [
        { name: 'Rashodi', kind: 'bars', colour: '--c-copper-deco', values: of('5', 1) },
        { name: 'Prihodi', kind: 'line', colour: '--c-tile-deco', values: of('6', -1) },
      ],
      format: chartMoney,
      axis: shortMoney,
    };
  }, [centers]);
  return (
    <Panel title="Po mjesecima">
      <Chart label="Rashodi i prihodi mjesta troška po mjesecima" spec={spec} pointsName="Mjesec" />
    </Panel>
  );
}

function Table({ centers, busy }: { centers: Centers; busy: boolean }) {
  const { periods, rows, span } = centers;
  const groups = [...Map.groupBy(rows, (row) => row.cost_center_id).values()];
  return (
    <Scroll className={classes.scroll} aria-busy={busy}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Konto</th>
            <th scope="col">Naziv</th>
            {periods.map(({ period, short, label }) => (
              <th key={period} scope="col" data-amount title={label}>
                {short}
              </th>
            ))}
            <th scope="col" data-amount data-first>
              Ukupno
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <Fragment key={group[0]!.cost_center_id}>
              <tr data-level="1">
                <th scope="rowgroup">{group[0]!.code}</th>
                <td data-text>{group[0]!.cost_center}</td>
                <MonthCells periods={periods} months={monthSums({ periods, rows: group })} />
              </tr>
              {group.map(({ account, name, months }) => (
                <tr key={account}>
                  <th scope="row">
                    <CardLink account={account} span={span}>
                      {account}
                    </CardLink>
                  </th>
                  <td data-text title={name}>
                    {name}
                  </td>
                  <MonthCells periods={periods} months={months} />
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

const MonthCells = ({ periods, months }: Pick<Centers, 'periods'> & { months: readonly string[] }) => (
  <>
    {periods.map(({ period, label }, index) => (
      <AmountCell key={period} label={label} value={months[index]} />
    ))}
    <AmountCell
      label="Ukupno"
      value={decimalOf(months.reduce((sum, amount) => sum + unitsOf(amount), 0n))}
      zero
      first
    />
  </>
);
