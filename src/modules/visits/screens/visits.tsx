import { Button } from '@mantine/core';
import { counted, EmptyState, PageHeader, Panel } from '../../../admin/kit/index.ts';
import { ExportMenu } from '../../../admin/list/export-menu.tsx';
import { PeriodChoice } from '../../../admin/period/period-choice.tsx';
import type { Dimension } from '../dimensions.ts';
import { ChartPanel } from './chart.tsx';
import { Figures } from './figures.tsx';
import { FilterChips } from './narrowing.tsx';
import { PanelCard } from './panel-card.tsx';
import { exportVisits, useLive, useSummary, useVisits, type Visits } from './use-visits.ts';
import classes from './visits.module.css';

/** Cards, each with the dimensions to choose from. */
const CARDS: readonly (readonly Dimension[])[] = [
  ['page', 'entry'],
  ['referrer'],
  ['country', 'city'],
  ['device', 'browser', 'system'],
];

/** /admin/visits: statistics of the public site's visits. */
export default function VisitsScreen() {
  const visits = useVisits();
  const summary = useSummary(visits);
  const { current, since } = summary.data ?? {};
  const none = current?.views === 0 && !summary.isPlaceholderData;
  return (
    <>
      <PageHeader
        title="Posjete"
        description={<Live />}
        actions={
          <>
            <PeriodChoice period={visits.period} days={visits.range} onChange={visits.setPeriod} />
            <ExportMenu label="Izvezi preglede" save={(format) => exportVisits(visits, 'views', format)} />
          </>
        }
      />
      <FilterChips visits={visits} summary={summary.data} />
      <div className={classes.screen}>
        {none ? (
          <Panel label="Posjete">
            <Nothing visits={visits} ever={since !== null} />
          </Panel>
        ) : (
          <>
            <Figures visits={visits} summary={summary} />
            <ChartPanel visits={visits} />
            <div className={classes.cards}>
              {CARDS.map((choices) => (
                <PanelCard
                  key={choices[0]}
                  visits={visits}
                  choices={choices}
                  visitors={current?.visitors ?? 0}
                />
              ))}
            </div>
          </>
        )}
      </div>
      <p className={classes.source}>
        Ne broje se roboti ni posjetioci koji su tražili da ih se ne prati. Mrežna adresa se ne čuva. Države i
        gradovi:{' '}
        <a href="https://db-ip.com" target="_blank" rel="noreferrer">
          IP Geolocation by DB-IP
        </a>{' '}
        (
        <a href="https://creativecommons.org/licenses/by/4.0/deed.bs" target="_blank" rel="noreferrer">
          CC BY 4.0
        </a>
        ).
      </p>
    </>
  );
}

/** Current visitors; not a live region, because it changes constantly. */
function Live() {
  const { data } = useLive();
  return (
    <span className={classes.live} data-any={data && data.visitors > 0 ? true : undefined}>
      <span className={classes.dot} aria-hidden="true" />
      {data
        ? `Sada na sajtu: ${counted(data.visitors, 'posjetilac', 'posjetioca', 'posjetilaca')}`
        : 'Sada na sajtu: …'}
    </span>
  );
}

/** Empty state. */
function Nothing({ visits, ever }: { visits: Visits; ever: boolean }) {
  if (!ever)
    return (
      <EmptyState title="Još nema posjeta">
        Prva će se pojaviti čim neko otvori javnu stranicu. Vaše vlastite posjete se također broje.
      </EmptyState>
    );
  if (visits.narrowed)
    return (
      <EmptyState
        title="Nema takvih posjeta"
        action={
          <Button variant="default" onClick={visits.clear}>
            Očisti filtere
          </Button>
        }
      >
        U odabranom razdoblju ništa ne odgovara filterima.
      </EmptyState>
    );
  return (
    <EmptyState
      title="U ovom razdoblju nije bilo posjeta"
      action={
        visits.period !== '12m' && (
          <Button variant="default" onClick={() => visits.setPeriod({ razdoblje: '12m', od: '', do: '' })}>
            Zadnjih 12 mjeseci
          </Button>
        )
      }
    >
      Odaberite drugo razdoblje.
    </EmptyState>
  );
}
