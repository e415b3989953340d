import { useParams } from 'react-router';
import {
  Facts,
  Fetched,
  formatDateTime,
  lastChangeOf,
  PageHeader,
  Panel,
  useGet,
} from '../../../../admin/kit/index.ts';
import { Warning } from '../../../../admin/kit/warning.tsx';
import { Timeline } from '../../../../admin/resource/view/history.tsx';
import layout from '../../../../admin/resource/view/view.module.css';
import type { HistoryEntry } from '../../../../core/resource-api.ts';
import { SimulatedSource } from '../../notices/screens/simulated-source.tsx';
import { MOST_MATCHES, OWNERS, RHYTHMS } from '../states.ts';
import { WATCH } from '../subject.ts';
import type { Watch } from '../watches.api.ts';
import { WatchActions } from './actions.tsx';
import { Entry } from './entry.tsx';
import { WatchBadge } from './watch-list.tsx';
import classes from './watches.module.css';
import { LIST, useMatches, useWatch, watchApi } from './watches-data.ts';

/** /admin/interno/ejngovba/pracenja/{idguid}/view: what a watch looks for, and what it has found. */
export default function ViewWatch() {
  const { idguid = '' } = useParams();
  return (
    <Fetched asked={useWatch(idguid)} list={LIST} title="Praćenje">
      {(watch) => <Loaded watch={watch} />}
    </Fetched>
  );
}

function Loaded({ watch }: { watch: Watch }) {
  const { idguid, name, problem } = watch;
  return (
    <>
      <PageHeader
        title={name}
        recent="Praćenje"
        crumbs={[LIST]}
        description={
          <span className={layout.kind}>
            <WatchBadge {...watch} /> {RHYTHMS[watch.rhythm]}
          </span>
        }
        actions={<WatchActions watch={watch} />}
      />
      <SimulatedSource />
      {problem && (
        <div className={classes.warning}>
          <Warning role="status">Ovo praćenje ne može ništa naći. {problem}</Warning>
        </div>
      )}
      <div className={layout.columns}>
        <div className={layout.main}>
          <Facts label="Praćenje" facts={[...conditionsOf(watch), ...factsOf(watch)]} />
          <Found idguid={idguid} />
        </div>
        <aside className={layout.side} aria-label="O praćenju">
          <History idguid={idguid} />
        </aside>
      </div>
    </>
  );
}

/** Conditions of one field are one: "Vrijednost: od 10.000 do 50.000". */
const conditionsOf = ({ conditions }: Watch): [string, string][] =>
  [...Map.groupBy(conditions, ({ label }) => label)].map(([label, all]) => [
    label,
    all.map(({ text }) => text).join(' '),
  ]);

const factsOf = (watch: Watch): [string, React.ReactNode][] => [
  ['Čije je', OWNERS[watch.owner]],
  [
    'Javlja',
    [watch.in_app && 'u aplikaciji', watch.by_mail && 'mailom', watch.viber && 'na Viber']
      .filter(Boolean)
      .join(', '),
  ],
  ...(watch.viber
    ? [['Viber razgovor', watch.conversation ?? 'razgovor koji ne vidite'] as [string, React.ReactNode]]
    : []),
  ['Pronađeno u 30 dana', watch.found],
  ['Posljednji put pronašlo', watch.found_at ? formatDateTime(watch.found_at) : 'još ništa'],
  ['Posljednja izmjena', lastChangeOf(watch)],
];

function Found({ idguid }: { idguid: string }) {
  const asked = useMatches(idguid);
  return (
    <Panel title="Pronađeno">
      <Fetched asked={asked}>
        {(matches) =>
          matches.length === 0 ? (
            <p className={classes.muted}>Još ništa. Ovdje će stajati šta je praćenje pronašlo, i zašto.</p>
          ) : (
            <>
              <ul className={classes.plain}>
                {matches.map((one) => (
                  <Entry
                    key={`${one.idguid} ${one.at}`}
                    {...one}
                    kind={one.what}
                    note={`nađeno ${formatDateTime(one.at)}`}
                    whys={one.why ? [one.why] : []}
                  />
                ))}
              </ul>
              {matches.length === MOST_MATCHES && (
                <p className={classes.muted}>Prikazano je posljednjih {MOST_MATCHES}.</p>
              )}
            </>
          )
        }
      </Fetched>
    </Panel>
  );
}

function History({ idguid }: { idguid: string }) {
  const asked = useGet<HistoryEntry[]>(`${watchApi(idguid)}/history`);
  return <Timeline subject={WATCH.name} asked={asked} />;
}
