import { SegmentedControl } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { EmptyState, ErrorState, PageHeader, Spinner } from '../kit/index.ts';
import { type ActivityReport, fillDays, useActivity } from './activity-data.ts';
import { BarList, DayChart } from './day-chart.tsx';
import { LatestChanges } from './latest-changes.tsx';
import classes from './pages.module.css';

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
        description="Šta je rađeno u vašoj organizaciji: koliko, gdje i ko."
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
      <div className={classes.panel}>
        <EmptyState title="U ovom razdoblju nije bilo izmjena">
          Odaberite duže razdoblje ili počnite raditi: svaka izmjena zapisa ulazi u izvještaj.
        </EmptyState>
      </div>
    );
  }
  const today = new Date();
  const local = new Date(today.getTime() - today.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  return (
    <>
      <section className={classes.panel} aria-label="Izmjene po danima">
        <DayChart days={fillDays(report.by_day, days, local)} />
      </section>
      <div className={classes.pair}>
        <section className={classes.panel} aria-labelledby="po-vrsti">
          <div className={classes.panelHead}>
            <h2 id="po-vrsti">Po vrsti zapisa</h2>
          </div>
          <BarList
            rows={report.by_resource.map(({ resource, label, count }) => ({ key: resource, label, count }))}
          />
        </section>
        <section className={classes.panel} aria-labelledby="po-osobama">
          <div className={classes.panelHead}>
            <h2 id="po-osobama">Po osobama</h2>
          </div>
          <BarList rows={report.by_person.map(({ name, count }) => ({ key: name, label: name, count }))} />
        </section>
      </div>
      <section className={classes.panel} aria-labelledby="posljednje">
        <div className={classes.panelHead}>
          <h2 id="posljednje">Posljednje izmjene</h2>
        </div>
        <LatestChanges changes={report.latest} />
      </section>
    </>
  );
}
