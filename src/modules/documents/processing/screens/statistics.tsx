import { Skeleton } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  EmptyState,
  ErrorState,
  formatDate,
  formatNumber,
  Panel,
  useGet,
} from '../../../../admin/kit/index.ts';
import { FigureTiles, PlainTile } from '../../../../admin/period/figure-tiles.tsx';
import { PeriodChoice } from '../../../../admin/period/period-choice.tsx';
import { usePeriod } from '../../../../admin/period/use-period.ts';
import { Chart } from '../../../../web/chart/chart.tsx';
import type { ChartSpec } from '../../../../web/chart/spec.ts';
import type { Statistics as Answered } from '../overview.api.ts';
import { STATISTICS } from './documents-data.ts';
import classes from './statistics.module.css';
import { CorrectedFields, TypeShares } from './statistics-tables.tsx';
import { percentText, timeText } from './statistics-text.ts';

/** How much comes, how much is approved as it was read, and what is corrected. */
export function Statistics() {
  const { period, days, onChange } = usePeriod();
  const asked = { od: days.from, do: days.to };
  const found = useGet<Answered>(STATISTICS, asked, { placeholderData: keepPreviousData });
  const { data } = found;
  return (
    <div className={classes.page}>
      <div className={classes.period}>
        <PeriodChoice period={period} days={days} onChange={onChange} />
      </div>
      {found.isPending && <Skeleton height={280} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {data && data.received + data.approved === 0 && (
        <Panel label="Statistika">
          <EmptyState title="Nema dokumenata u ovom razdoblju">
            Odaberite duže razdoblje, ili pošaljite prve dokumente.
          </EmptyState>
        </Panel>
      )}
      {data && data.received + data.approved > 0 && (
        <>
          <Figures data={data} />
          <Panel title="Po danima">
            <Days days={data.days} busy={found.isPlaceholderData} />
          </Panel>
          <div className={classes.tables}>
            <Panel title="Šta se najčešće ispravlja">
              <CorrectedFields fields={data.fields} />
            </Panel>
            <Panel title="Po vrsti">
              <TypeShares types={data.types} />
            </Panel>
          </div>
        </>
      )}
    </div>
  );
}

const Figures = ({ data }: { data: Answered }) => (
  <FigureTiles>
    <PlainTile label="Stiglo" text={formatNumber(data.received)} />
    <PlainTile label="Odobreno" text={formatNumber(data.approved)} />
    <PlainTile label="Odobreno bez ispravke" text={percentText(data.untouched, data.approved)} />
    <PlainTile label="Od prijema do odobrenja" text={timeText(data.minutes)} note="medijana" />
  </FigureTiles>
);

function Days({ days, busy }: { days: Answered['days']; busy: boolean }) {
  const spec = useMemo(
    (): ChartSpec => ({
      points: days.map(({ day }) => ({
        label: formatDate(day),
        short: `${Number(day.slice(8))}.\u00a0${Number(day.slice(5, 7))}.`,
      })),
      series: [
        {
          name: 'Stiglo',
          kind: 'bars',
          colour: '--c-tile-deco',
          values: days.map(({ received }) => received),
        },
        {
          name: 'Odobreno',
          kind: 'line',
          colour: '--c-copper',
          values: days.map(({ approved }) => approved),
        },
      ],
      format: formatNumber,
    }),
    [days],
  );
  return <Chart label="Dokumenti po danima" pointsName="Dan" spec={spec} busy={busy} />;
}
