import { type ReactNode, useMemo } from 'react';
import { EmptyState, ErrorState, PageHeader, Panel, Spinner } from '../../../admin/kit/index.ts';
import { downloadFile } from '../../../admin/list/client.ts';
import { ExportMenu } from '../../../admin/list/export-menu.tsx';
import { PeriodChoice } from '../../../admin/period/period-choice.tsx';
import { usePeriod } from '../../../admin/period/use-period.ts';
import type { FileFormat } from '../../../core/list-query.ts';
import type { Days } from '../../../core/period.ts';
import { fillDays } from '../fill-days.ts';
import { type ActivityReport, REPORT_TABLES, type ReportTable } from '../reports.api.ts';
import { askedDays, REPORT, useActivity } from './activity-data.ts';
import { BarList } from './bar-list.tsx';
import { DayChart } from './day-chart.tsx';
import { LatestChanges } from './latest-changes.tsx';
import classes from './reports.module.css';

/** /izvjestaji: changes in the organisation by day, kind of record and person. */
export default function Activity() {
  const { period, days, onChange } = usePeriod();
  const activity = useActivity(days);
  return (
    <>
      <PageHeader
        title="Izvještaji"
        description="Izmjene u vašoj organizaciji: koliko, gdje i ko."
        actions={<PeriodChoice period={period} days={days} onChange={onChange} />}
      />
      {activity.isPending && <Spinner />}
      {activity.isError && <ErrorState error={activity.error} onRetry={() => void activity.refetch()} />}
      {activity.data && (
        <div aria-busy={activity.isPlaceholderData} className={classes.report}>
          <Report report={activity.data} days={days} />
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
      <Table table="by_day" days={days}>
        <DayChart days={filled} />
      </Table>
      <div className={classes.pair}>
        <Table table="by_resource" days={days}>
          <BarList
            rows={report.by_resource.map(({ resource, label, count }) => ({ key: resource, label, count }))}
          />
        </Table>
        <Table table="by_person" days={days}>
          <BarList rows={report.by_person.map(({ name, count }) => ({ key: name, label: name, count }))} />
        </Table>
      </div>
      <Table table="latest" days={days}>
        <LatestChanges changes={report.latest} />
      </Table>
    </>
  );
}

/** A part of the report and its export. */
function Table({ table, days, children }: { table: ReportTable; days: Days; children: ReactNode }) {
  const title = REPORT_TABLES[table];
  const save = (format: FileFormat) => downloadFile(REPORT, { ...askedDays(days), dio: table, format });
  return (
    <Panel title={title} aside={<ExportMenu label={`Izvezi: ${title}`} small save={save} />}>
      {children}
    </Panel>
  );
}
