import { SegmentedControl } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { EmptyState, ErrorState, PageHeader, Panel, Spinner } from '../../../admin/kit/index.ts';
import type { ActivityReport } from '../reports.api.ts';
import { fillDays, useActivity } from './activity-data.ts';
import { BarList, DayChart } from './day-chart.tsx';
import { LatestChanges } from './latest-changes.tsx';
import classes from './reports.module.css';

const RANGES = ['7', '30', '90'];

/** /izvjestaji: what has been done in the organisation, by day, by kind of record and by person. */
export default function Activity() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('days') ?? '';
  const days = RANGES.includes(asked) ? asked : '30';
  const activity = useActivity(Number(days));
  return (
    <>
      <PageHeader
        title="Izvještaji"
        description="Izmjene u vašoj organizaciji: koliko, gdje i ko."
        actions={
          <SegmentedControl
            aria-label="Razdoblje"
            value={days}
            onChange={(value) => setSearch(value === '30' ? {} : { days: value }, { replace: true })}
            data={RANGES.map((value) => ({ value, label: `${value} dana` }))}
          />
        }
      />
      {activity.isPending && <Spinner />}
      {activity.isError && <ErrorState error={activity.error} onRetry={() => void activity.refetch()} />}
      {activity.data && (
        <div aria-busy={activity.isPlaceholderData} className={classes.report}>
          <Report report={activity.data} days={Number(days)} />
        </div>
      )}
    </>
  );
}

function Report({ report, days }: { report: ActivityReport; days: number }) {
  if (report.latest.length === 0 && report.by_day.every(({ count }) => count === 0)) {
    return (
      <Panel>
        <EmptyState title="U ovom razdoblju nije bilo izmjena">
          Odaberite duže razdoblje. Svaka izmjena zapisa ulazi u izvještaj.
        </EmptyState>
      </Panel>
    );
  }
  const today = new Date();
  const local = new Date(today.getTime() - today.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  return (
    <>
      <Panel label="Izmjene po danima">
        <DayChart days={fillDays(report.by_day, days, local)} />
      </Panel>
      <div className={classes.pair}>
        <Panel title="Po vrsti zapisa">
          <BarList
            rows={report.by_resource.map(({ resource, label, count }) => ({ key: resource, label, count }))}
          />
        </Panel>
        <Panel title="Po osobama">
          <BarList rows={report.by_person.map(({ name, count }) => ({ key: name, label: name, count }))} />
        </Panel>
      </div>
      <Panel title="Posljednje izmjene">
        <LatestChanges changes={report.latest} />
      </Panel>
    </>
  );
}
