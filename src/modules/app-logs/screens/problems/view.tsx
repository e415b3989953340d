import { IconSearch } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import {
  Facts,
  Fetched,
  formatDateTime,
  formatNumber,
  LinkButton,
  PageHeader,
  Panel,
  useGet,
} from '../../../../admin/kit/index.ts';
import { Timeline } from '../../../../admin/resource/view/history.tsx';
import layout from '../../../../admin/resource/view/view.module.css';
import type { HistoryEntry } from '../../../../core/resource-api.ts';
import type { ProblemRow } from '../../problems/problems.api.ts';
import { LevelMark } from '../level-mark.tsx';
import { API, HOME, PROBLEMS, SAVE, searchAt, TITLE } from '../paths.ts';
import { ProblemBadge } from '../problem-badge.tsx';
import { useAppLabel } from '../search/logs-data.ts';
import { Examples } from './examples.tsx';
import { MarkProblem } from './marking.tsx';
import { OverTime } from './over-time.tsx';
import classes from './problems.module.css';

const CRUMBS = [
  { label: TITLE, to: HOME },
  { label: 'Problemi', to: PROBLEMS },
];

/** /admin/app-logs/problemi/view/{idguid}: one problem, where it happens and how often. */
export default function ViewProblem() {
  const { idguid = '' } = useParams();
  const asked = useGet<ProblemRow>(`${API}/problems/${encodeURIComponent(idguid)}`);
  return (
    <Fetched asked={asked} list={CRUMBS[1]} title="Problem">
      {(problem) => <Loaded problem={problem} />}
    </Fetched>
  );
}

function Loaded({ problem }: { problem: ProblemRow }) {
  const maySave = hasPermission(useSignedIn(), SAVE);
  const appLabel = useAppLabel()(problem.app);
  const q = `problem:${problem.fingerprint}`;
  return (
    <>
      <PageHeader
        title={problem.title}
        recent="Problem"
        crumbs={CRUMBS}
        description={
          <span className={layout.kind}>
            Problem <ProblemBadge state={problem.state} />
          </span>
        }
        actions={
          <>
            <LinkButton variant="default" to={searchAt(q, { razdoblje: '7d' })} icon={IconSearch}>
              Otvori u pretrazi
            </LinkButton>
            {maySave && <MarkProblem problem={problem} />}
          </>
        }
      />
      <div className={layout.columns}>
        <div className={layout.main}>
          <Facts label="Problem" facts={factsOf(problem, appLabel)} />
          <OverTime q={q} />
          <Examples q={q} />
          {problem.releases.length > 0 && (
            <Panel title="Izdanja u kojima se desio">
              <ul className={classes.releases}>
                {problem.releases.map((release) => (
                  <li key={release}>{release}</li>
                ))}
              </ul>
            </Panel>
          )}
        </div>
        <aside className={layout.side} aria-label="O problemu">
          <History idguid={problem.idguid} />
        </aside>
      </div>
    </>
  );
}

const factsOf = (problem: ProblemRow, appLabel: string): [string, React.ReactNode][] => [
  ['Aplikacija', appLabel],
  ['Nivo', <LevelMark key="level" level={problem.level} words />],
  ...(problem.kind ? [['Vrsta', <code key="kind">{problem.kind}</code>] as [string, React.ReactNode]] : []),
  ...(problem.place ? [['Gdje', <code key="place">{problem.place}</code>] as [string, React.ReactNode]] : []),
  ['Koliko puta', formatNumber(problem.lines)],
  ['Prvi put', formatDateTime(problem.first_at)],
  ['Posljednji put', formatDateTime(problem.last_at)],
  ...(problem.solved_at
    ? [['Označen kao riješen', formatDateTime(problem.solved_at)] as [string, React.ReactNode]]
    : []),
  ...(problem.returned_at
    ? [['Desio se ponovo', formatDateTime(problem.returned_at)] as [string, React.ReactNode]]
    : []),
];

function History({ idguid }: { idguid: string }) {
  const asked = useGet<HistoryEntry[]>(`${API}/problems/${idguid}/history`);
  return <Timeline subject="app-log-problems" asked={asked} />;
}
