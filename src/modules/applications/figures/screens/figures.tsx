import { Button, Skeleton } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { ChoiceSelect } from '../../../../admin/fields/choice-select.tsx';
import {
  EmptyState,
  ErrorState,
  Fetched,
  formatNumber,
  PageHeader,
  PageTabs,
  Panel,
  useGet,
} from '../../../../admin/kit/index.ts';
import { useQueryParams } from '../../../../admin/kit/use-query-params.ts';
import { percent } from '../../../../admin/period/change.ts';
import { FigureTile, FigureTiles } from '../../../../admin/period/figure-tiles.tsx';
import { PeriodChoice } from '../../../../admin/period/period-choice.tsx';
import { usePeriod } from '../../../../admin/period/use-period.ts';
import { Chart } from '../../../../web/chart/chart.tsx';
import type { ApplicationOverview } from '../../catalogue/overview.api.ts';
import { isPlatform, PLATFORM_NAMES, PLATFORMS } from '../../catalogue/platforms.ts';
import { APPLICATIONS_CRUMB, applicationApi, tabsOf, useOverview } from '../../catalogue/screens/data.ts';
import { applicationPath } from '../../labels.ts';
import type { Figures } from '../figures.api.ts';
import classes from './figures.module.css';
import { NumbersTable } from './numbers-table.tsx';
import { activeSpec, downloadsSpec, spreadSpec } from './specs.ts';
import { averageText, comparedText, newestShare } from './words.ts';

const ALL = '*';

/** /admin/aplikacije/{idguid}/brojke: downloads and installations of an application, and how its versions spread. */
export default function ApplicationFigures() {
  const { idguid = '' } = useParams();
  return (
    <Fetched asked={useOverview(idguid)} list={APPLICATIONS_CRUMB} title="Brojke aplikacije">
      {(overview) => <Loaded overview={overview} />}
    </Fetched>
  );
}

function Loaded({ overview: { idguid, name } }: { overview: ApplicationOverview }) {
  const { asked, period, days, onChange } = usePeriod();
  const [search, setSearch] = useQueryParams();
  const said = search.get('platforma') ?? '';
  const platform = isPlatform(said) ? said : null;
  const { razdoblje, od, do: until } = asked;
  const found = useGet<Figures>(
    `${applicationApi(idguid)}/brojke`,
    { razdoblje: razdoblje || null, od: od || null, do: until || null, platform },
    { placeholderData: keepPreviousData },
  );
  const setPlatform = (next: string | null) =>
    setSearch(
      (after) => {
        if (next && next !== ALL) after.set('platforma', next);
        else after.delete('platforma');
        return after;
      },
      { preventScrollReset: true },
    );
  const { data } = found;
  return (
    <>
      <PageHeader
        title={`${name}: brojke`}
        crumbs={[APPLICATIONS_CRUMB, { label: name, to: applicationPath(idguid) }]}
        actions={
          <>
            <ChoiceSelect
              className={classes.platform}
              size="sm"
              aria-label="Platforma"
              data={[
                { value: ALL, label: 'Sve platforme' },
                ...PLATFORM_NAMES.filter((one) => one !== 'universal').map((one) => ({
                  value: one,
                  label: PLATFORMS[one],
                })),
              ]}
              value={platform ?? ALL}
              onChange={setPlatform}
            />
            <PeriodChoice period={period} days={days} onChange={onChange} />
          </>
        }
      />
      <div className={classes.page}>
        <PageTabs tabs={tabsOf(idguid)} />
        {found.isPending && <Skeleton height={320} />}
        {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
        {data &&
          !found.isError &&
          (isEmpty(data) && !found.isPlaceholderData ? (
            <Panel label="Brojke">
              <Nothing
                ever={data.since !== null || platform !== null}
                longer={period === '12m' ? null : () => onChange({ razdoblje: '12m', od: '', do: '' })}
              />
            </Panel>
          ) : (
            <Shown data={data} busy={found.isPlaceholderData} />
          ))}
      </div>
    </>
  );
}

const isEmpty = ({ total }: Figures): boolean =>
  [...total.active, ...total.downloads].every((count) => count === 0);

function Nothing({ ever, longer }: { ever: boolean; longer: (() => void) | null }) {
  if (!ever)
    return (
      <EmptyState title="Još niko nije preuzeo aplikaciju">
        Brojke počinju s prvim preuzimanjem, i s prvom instalacijom koja pita za novu verziju.
      </EmptyState>
    );
  return (
    <EmptyState
      title="U ovom razdoblju nema ni preuzimanja ni instalacija"
      action={
        longer && (
          <Button variant="default" onClick={longer}>
            Zadnjih 12 mjeseci
          </Button>
        )
      }
    >
      Odaberite drugo razdoblje ili platformu.
    </EmptyState>
  );
}

function Shown({ data, busy }: { data: Figures; busy: boolean }) {
  const active = useMemo(() => activeSpec(data), [data]);
  const downloads = useMemo(() => downloadsSpec(data), [data]);
  const spread = useMemo(() => spreadSpec(data), [data]);
  const pointsName = data.unit === 'month' ? 'Mjesec' : 'Dan';
  const { current, before, installations } = data;
  return (
    <>
      <section aria-label="Ukupno" aria-busy={busy || undefined}>
        <FigureTiles>
          <FigureTile
            label="Preuzimanja"
            hint="Isto računalo se za istu datoteku istog dana broji jednom, i kad preuzima u dijelovima."
            text={formatNumber}
            now={current.downloads}
            before={before?.totals.downloads}
          />
          <FigureTile
            label="Instalacija po danu"
            hint="Koliko je instalacija u prosjeku dnevno pitalo za novu verziju. Današnji dan se računa tek kad prođe."
            text={averageText}
            now={current.active}
            before={before?.totals.active}
          />
          <FigureTile
            label="Različitih instalacija"
            hint="Koliko se različitih instalacija javilo. Za razdoblja koja počinju prije više od 45 dana to se više ne zna."
            text={formatNumber}
            now={installations}
            before={null}
          />
          <FigureTile
            label="Na najnovijoj verziji"
            hint="Dio instalacija koje imaju najnoviju stabilnu verziju, od onih koje kažu koju imaju."
            text={percent}
            now={newestShare(data)}
            before={null}
          />
        </FigureTiles>
        <p className={classes.compared}>
          {before ? comparedText(before) : 'Nema poređenja: za razdoblje prije se ništa ne zna.'}
        </p>
      </section>
      <Panel title="Kako se verzije šire">
        {spread ? (
          <Chart label="Udio verzija među instalacijama" pointsName={pointsName} spec={spread} busy={busy} />
        ) : (
          <p className={classes.quiet}>
            Nijedna instalacija nije rekla koju verziju ima. electron-updater to ne čini sam: pošaljite
            zaglavlje <code>x-app-version</code>.
          </p>
        )}
      </Panel>
      <div className={classes.pair}>
        <Panel title="Aktivne instalacije">
          <Chart label="Aktivne instalacije kroz vrijeme" pointsName={pointsName} spec={active} busy={busy} />
        </Panel>
        <Panel title="Preuzimanja">
          <Chart label="Preuzimanja kroz vrijeme" pointsName={pointsName} spec={downloads} busy={busy} />
        </Panel>
      </div>
      {data.numbers.length > 0 && (
        <Panel title="Po verzijama">
          <NumbersTable figures={data} />
        </Panel>
      )}
    </>
  );
}
