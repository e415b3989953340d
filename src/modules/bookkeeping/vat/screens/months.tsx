import { NativeSelect } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useMemo } from 'react';
import {
  EmptyState,
  Fetched,
  getKey,
  LinkButton,
  PageHeader,
  Panel,
  useGet,
} from '../../../../admin/kit/index.ts';
import { useQueryParams } from '../../../../admin/kit/use-query-params.ts';
import { useLiveQueries } from '../../../../admin/live/use-live.ts';
import { dayOf, MONTHS, monthText } from '../../../../core/dates.ts';
import { ApiError } from '../../../../web/call.ts';
import { Chart } from '../../../../web/chart/chart.tsx';
import type { ChartSpec } from '../../../../web/chart/spec.ts';
import { chartMoney, shortMoney } from '../../ledger/screens/amount.tsx';
import type { Overview, OverviewMonth } from '../vat.api.ts';
import { MonthTable } from './month-table.tsx';
import classes from './vat.module.css';
import { VatTabs } from './vat-tabs.tsx';

const PATH = '/api/fin/vat/months';

/** /fin/pdv: the months of a year, what of them was filed, and what is to be paid. */
export default function Months() {
  const [params, setParams] = useQueryParams();
  const year = Number(params.get('godina')) || new Date().getFullYear();
  const asked = useGet<Overview>(PATH, { year });
  useLiveQueries('ledger', getKey(PATH, { year }));
  const years = [...new Set([...(asked.data?.years ?? []), year])].toSorted((a, b) => b - a);
  return (
    <>
      <PageHeader
        title="PDV"
        description="KUF, KIF, datoteke za UIO i prijava, mjesec po mjesec."
        actions={
          <NativeSelect
            aria-label="Godina"
            error={asked.error instanceof ApiError && asked.error.errors.year}
            data={years.map(String)}
            value={String(year)}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setParams((before) => {
                before.set('godina', value);
                return before;
              });
            }}
          />
        }
      />
      <VatTabs />
      <Fetched asked={asked}>
        {({ months }) => (months.length === 0 ? <Nothing year={year} /> : <Year months={months} />)}
      </Fetched>
    </>
  );
}

const Nothing = ({ year }: { year: number }) => (
  <Panel label="Mjeseci">
    <EmptyState
      title={`Za ${year}. nema otvorene poslovne godine`}
      action={
        <LinkButton to="/fin/poslovne-godine" icon={IconCalendar}>
          Poslovne godine
        </LinkButton>
      }
    >
      Otvorite poslovnu godinu; mjeseci PDV-a pojave se sami.
    </EmptyState>
  </Panel>
);

function Year({ months }: { months: OverviewMonth[] }) {
  // Memoised: a new object redraws the chart.
  const spec = useMemo(() => specOf(begun(months)), [months]);
  const any = months.some(({ purchases, supplies }) => purchases + supplies > 0);
  return (
    <div className={classes.screen}>
      {any && (
        <Panel title="Ulazni i izlazni PDV">
          <Chart label="Ulazni i izlazni PDV po mjesecima" spec={spec} pointsName="Mjesec" />
        </Panel>
      )}
      <MonthTable months={months} />
    </div>
  );
}

/** The months up to this one, or to the last that has documents: one that has not come yet is not one without VAT. */
function begun(months: OverviewMonth[]): OverviewMonth[] {
  const today = dayOf(Date.now());
  return months.slice(
    0,
    1 + months.findLastIndex(({ month, purchases, supplies }) => month <= today || purchases + supplies > 0),
  );
}

/** Only for the height of bars; what is read is exact to the fening up to 2^53. */
const height = (amount: string): number => Number(amount);

function specOf(months: OverviewMonth[]): ChartSpec {
  const values = (name: 'input' | 'output') => months.map((month) => height(month[name]));
  return {
    points: months.map(({ month }) => ({
      label: monthText(month),
      short: MONTHS[Number(month.slice(5, 7)) - 1]!.slice(0, 3),
    })),
    series: [
      { name: 'Izlazni PDV', kind: 'bars', colour: '--c-copper-deco', values: values('output') },
      { name: 'Ulazni PDV', kind: 'line', colour: '--c-tile-deco', values: values('input') },
    ],
    format: chartMoney,
    axis: shortMoney,
  };
}
