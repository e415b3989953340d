import { Button, Progress } from '@mantine/core';
import { IconFlask, IconPlayerPlay, IconPlayerStop, IconRoute, IconScale } from '@tabler/icons-react';
import { Link } from 'react-router';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import {
  Fetched,
  formatDateTime,
  formatNumber,
  PageHeader,
  PageTabs,
  Panel,
  useAct,
  useGet,
  useQuestion,
} from '../../../../admin/kit/index.ts';
import { Warning } from '../../../../admin/kit/warning.tsx';
import { useLiveQueries } from '../../../../admin/live/use-live.ts';
import { api } from '../../../../web/api.ts';
import { SAVE_NOTICES, SYNC_PATH, SYNC_TOPIC } from '../../labels.ts';
import { RUN_KINDS, type SyncRun, type SyncState, syncGet, syncStart, syncStop } from '../sync.api.ts';
import { RunBadge } from './runs.tsx';
import { Months, Sets } from './sets.tsx';
import classes from './sync.module.css';
import { TABS, TITLE } from './tabs.ts';

/** /admin/interno/ejngovba/preuzimanje: how fresh the notices are, and how the fetching goes. */
export default function State() {
  useLiveQueries(SYNC_TOPIC.name, ['get']);
  const asked = useGet<SyncState>(syncGet.path);
  return (
    <Fetched asked={asked} title={TITLE}>
      {(state) => <Loaded state={state} />}
    </Fetched>
  );
}

function Loaded({ state }: { state: SyncState }) {
  const { last, simulated, host, running, doubt } = state;
  const failed = !running && last?.state === 'failed' ? last.fault : null;
  return (
    <>
      <PageHeader
        title={TITLE}
        description="Obavještenja, dodjele i ugovori preuzimaju se s otvorenih podataka portala e-nabavki."
        actions={<Actions state={state} />}
      />
      <PageTabs tabs={TABS} />
      <div className={classes.page}>
        {simulated && (
          <p className={classes.simulated}>
            <IconFlask size={16} aria-hidden />
            Podaci su iz simulatora, dakle izmišljeni.
          </p>
        )}
        {!simulated && host && (
          <p className={classes.simulated}>
            <IconRoute size={16} aria-hidden />
            Preuzima se preko {host}
          </p>
        )}
        {failed && <Warning role="status">Posljednje preuzimanje nije uspjelo: {failed}</Warning>}
        {doubt && <Warning role="status">Posljednje poređenje s izvorom: {doubt}</Warning>}
        <Now state={state} />
        <Sets sets={state.sets} running={running !== null} />
        {state.months.length > 0 && <Months months={state.months} />}
      </div>
    </>
  );
}

/** What goes on now, in a sentence, and how far a first load is. */
function Now({ state }: { state: SyncState }) {
  const { percent, running, last, faults, begun } = state;
  const loading = begun && percent < 100;
  return (
    <Panel label="Trenutno stanje">
      <div className={classes.now}>
        {loading && (
          <div className={classes.progress}>
            <p className={classes.big}>
              Prvo preuzimanje <strong>{percent} %</strong>
            </p>
            <Progress value={percent} size="lg" aria-label={`Prvo preuzimanje: ${percent} %`} />
          </div>
        )}
        <p role="status">{sentenceOf(state)}</p>
        {running && <RunLine run={running} />}
        {!running && last && <RunLine run={last} />}
        {faults > 0 && (
          <p>
            <Link to={`${SYNC_PATH}/karantin`}>Redova s greškom: {formatNumber(faults)}</Link>
          </p>
        )}
      </div>
    </Panel>
  );
}

function sentenceOf({ begun, active, running, fresh_at, changed_by, changed_at }: SyncState): string {
  if (!begun)
    return 'Preuzimanje s izvora još nije pokrenuto. Počinje kad ga pokrenete, a poslije se nastavlja automatski, svakih 15 minuta.';
  const fresh = fresh_at ? ` Posljednji put je sve preuzeto ${formatDateTime(fresh_at)}.` : '';
  if (running && !active) return `Zaustavlja se poslije stranice koja se upravo preuzima.${fresh}`;
  if (running) return `Upravo se preuzima.${fresh}`;
  if (!active)
    return `Ništa se ne preuzima: zaustavljeno ${formatDateTime(changed_at)}, ${changed_by}.${fresh}`;
  return `Novo se preuzima automatski, svakih 15 minuta.${fresh}`;
}

const RunLine = ({ run }: { run: SyncRun }) => (
  <p className={classes.run}>
    <RunBadge state={run.state} />
    <span>
      {RUN_KINDS[run.kind]}, {formatDateTime(run.started_at)}, {run.by ?? 'po rasporedu'}: redova{' '}
      {formatNumber(run.rows)}, novih i izmijenjenih {formatNumber(run.changed)}
      {run.gone > 0 && `, uklonjenih ${formatNumber(run.gone)}`}
      {run.repeats > 0 && `, ponovljenih zahtjeva ${formatNumber(run.repeats)}`}
    </span>
  </p>
);

function Actions({ state: { active, running, begun } }: { state: SyncState }) {
  const { act, busy } = useAct();
  const { ask, dialog } = useQuestion();
  if (!hasPermission(useSignedIn(), SAVE_NOTICES)) return null;
  const start = (compare: boolean) => () => api.post(syncStart.path, { compare });
  const first = () =>
    ask({
      title: 'Pokrenuti preuzimanje s portala?',
      text: 'Prvi put se preuzima sve od početka, što može trajati satima i ide u pozadini. Može se zaustaviti i kasnije nastaviti. Poslije se novo preuzima automatski, svakih 15 minuta.',
      confirmLabel: 'Pokreni',
      refusal: 'Preuzimanje nije pokrenuto',
      confirm: start(false),
    });
  return (
    <>
      {active && (
        <Button
          variant="default"
          disabled={busy}
          leftSection={<IconPlayerStop size={16} aria-hidden />}
          onClick={() => void act(() => api.post(syncStop.path))}
        >
          Zaustavi
        </Button>
      )}
      {begun && !running && (
        <Button
          variant="default"
          disabled={busy}
          leftSection={<IconScale size={16} aria-hidden />}
          onClick={() => void act(start(true))}
        >
          Uporedi brojeve
        </Button>
      )}
      {(!running || !active) && (
        <Button
          disabled={busy}
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          onClick={begun ? () => void act(start(false)) : first}
        >
          Preuzmi sada
        </Button>
      )}
      {dialog}
    </>
  );
}
