import { useMemo } from 'react';
import { EmptyState, ErrorState, PageHeader, Panel, Spinner } from '../../../admin/kit/index.ts';
import { useQueryParams } from '../../../admin/kit/use-query-params.ts';
import { PeriodChoice } from '../../../admin/period/period-choice.tsx';
import { type Days, daysAsked, periodOf, USUAL_PERIOD } from '../../../core/period.ts';
import type { ActivityReport } from '../reports.api.ts';
import { fillDays, useActivity } from './activity-data.ts';
import { BarList } from './bar-list.tsx';
import { DayChart } from './day-chart.tsx';
import { LatestChanges } from './latest-changes.tsx';
import classes from './reports.module.css';

/** /izvjestaji: changes in the organisation by day, kind of record and person. */
export default function Activity() {
  const [search, setSearch] = useQueryParams();
  const asked = { razdoblje: search.get('razdoblje'), od: search.get('od'), do: search.get('do') };
  const shown = daysAsked(asked);
  const activity = useActivity(shown);
  return (
    <>
      <PageHeader
        title="Izvještaji"
        description="Izmjene u vašoj organizaciji: koliko, gdje i ko."
        actions={
          <PeriodChoice
            period={periodOf(asked)}
            days={shown}
            onChange={(next) =>
              setSearch((after) => {
                for (const [name, value] of Object.entries(next))
                  if (value && value !== USUAL_PERIOD) after.set(name, value);
                  else after.delete(name);
                return after;
              })
            }
          />
        }
      />
      {activity.isPending && <Spinner />}
      {activity.isError && <ErrorState error={activity.error} onRetry={() => void activity.refetch()} />}
      {activity.data && (
        <div aria-busy={activity.isPlaceholderData} className={classes.report}>
          <Report report={activity.data} days={shown} />
        </div>
      )}
    </>
  );
}

function Report({ report, days }: { report: ActivityReport; days: Days }) {
  // Memoised, because a new object redraws the chart.
  const { from, to } = days;
  const filled = useMemo(() => fillDays(report.by_day, { from, to }), [report, from, to]);
  if (report.latest.length === 0 && report.by_day.every(({ count }) => count === 0)) {
    return (
      <Panel>
        <EmptyState title="U ovom razdoblju nije bilo izmjena">
          Odaberite duže razdoblje. Svaka izmjena zapisa ulazi u izvještaj.
        </EmptyState>
      </Panel>
    );
  }
  return (
    <>
      <Panel label="Izmjene po danima">
        <DayChart days={filled} />
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
