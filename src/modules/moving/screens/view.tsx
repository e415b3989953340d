import { Button, Progress } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { openDownload } from '../../../admin/files/ticket.ts';
import {
  Facts,
  Fetched,
  formatBytes,
  formatDateTime,
  formatNumber,
  PageHeader,
  Panel,
  useAct,
} from '../../../admin/kit/index.ts';
import { Warning } from '../../../admin/kit/warning.tsx';
import { RecordHistory } from '../../../admin/resource/view/history.tsx';
import layout from '../../../admin/resource/view/view.module.css';
import type { Move, MoveReport } from '../moving.api.ts';
import { KIND_LABELS } from '../states.ts';
import { MoveActions } from './actions.tsx';
import { MoveBadge } from './badges.tsx';
import { Compared } from './compared.tsx';
import classes from './moving.module.css';
import { API, filesText, LIST, rowsText, useMove } from './moving-data.ts';

/** /admin/selidba/{idguid}: how a move goes, what came of it, and what can be done now. */
export default function ViewMove() {
  const { idguid = '' } = useParams();
  return (
    <Fetched asked={useMove(idguid)} list={LIST} title="Selidba">
      {(move) => <Loaded move={move} />}
    </Fetched>
  );
}

function Loaded({ move }: { move: Move }) {
  const { report } = move;
  return (
    <>
      <PageHeader
        title={move.subject || 'Arhiva organizacije'}
        recent="Selidba"
        crumbs={[LIST]}
        description={
          <span className={layout.kind}>
            {KIND_LABELS[move.kind]} <MoveBadge state={move.state} />
          </span>
        }
        actions={<MoveActions move={move} />}
      />
      <div className={layout.columns}>
        <div className={layout.main}>
          <Now move={move} />
          <Facts label="Podaci" facts={factsOf(move)} />
          {move.kind === 'out' && move.parts.length > 0 && <Archive move={move} />}
          {report && report.people.length > 0 && <People report={report} />}
          {report && report.tables.length > 0 && (
            <Compared tables={report.tables} both={move.kind === 'in'} isThere={move.state === 'done'} />
          )}
        </div>
        <aside className={layout.side} aria-label="O selidbi">
          <RecordHistory subject="selidba" idguid={move.idguid} tenant={null} />
        </aside>
      </div>
    </>
  );
}

/** What happens at this moment, or why nothing does. */
function Now({ move: { state, kind, percent, doing, error, due_at, report } }: { move: Move }) {
  if (state === 'running')
    return (
      <Panel title="U toku">
        <div className={classes.progress} role="status">
          <Progress value={percent} size="lg" aria-label={doing ?? 'U toku'} />
          <span>
            {percent} % · {doing ?? 'Počinje'}
          </span>
        </div>
      </Panel>
    );
  if (state === 'failed' && error) return <Warning role="status">{error}</Warning>;
  if (state === 'waiting')
    return kind === 'removal' && due_at ? (
      <Warning role="status">
        Briše se {formatDateTime(due_at)}. Dotad organizacija radi kao i do sada, i možete odustati.
      </Warning>
    ) : (
      <p className={classes.muted}>Čeka da počne.</p>
    );
  if (state === 'refused' && report)
    return (
      <Panel title="Šta stoji na putu">
        <ul className={classes.plain}>
          {report.obstacles.map((said) => (
            <li key={said}>{said}</li>
          ))}
        </ul>
      </Panel>
    );
  if (state === 'ready')
    return (
      <p role="status">
        Arhiva je cijela, i sve iz nje stane ovdje: svaki red je isproban i upoređen, pa vraćen. Još ništa
        nije upisano.
      </p>
    );
  return null;
}

function factsOf({ asked_by, created_at, finished_at, report, parts_until }: Move) {
  const facts: [string, React.ReactNode][] = [
    ['Po nalogu', asked_by],
    ['Početak', formatDateTime(created_at)],
  ];
  if (finished_at) facts.push(['Kraj', formatDateTime(finished_at)]);
  if (parts_until) facts.push(['Arhiva se čuva do', formatDateTime(parts_until)]);
  if (!report) return facts;
  const { tables, files, file_bytes, faulty, cut, unreadable, archived_at, product, removed } = report;
  if (archived_at) facts.push(['Snimak od', formatDateTime(archived_at)]);
  if (product) facts.push(['Verzija programa', product]);
  if (tables.length > 0)
    facts.push(
      ['Zapisi', rowsText(tables.reduce((sum, { rows }) => sum + rows, 0))],
      ['Datoteke', `${filesText(files)} (${formatBytes(file_bytes)})`],
    );
  if (faulty > 0)
    facts.push(['Datoteke bez sadržaja', `${formatNumber(faulty)}; sadržaj nedostaje već na izvoru`]);
  if (unreadable > 0)
    facts.push([
      'Tajne koje se ne mogu otvoriti',
      `${formatNumber(unreadable)}; poslije unošenja ih treba unijeti ponovo`,
    ]);
  if (cut > 0) facts.push(['Dozvole koje ovdje ne postoje', `${formatNumber(cut)}; nisu unesene`]);
  if (removed)
    facts.push(
      ['Obrisano zapisa', formatNumber(removed.rows)],
      ['Obrisano datoteka', formatNumber(removed.files)],
      ['Obrisano naloga', formatNumber(removed.accounts)],
    );
  return facts;
}

function Archive({ move: { idguid, parts } }: { move: Move }) {
  const { act } = useAct();
  return (
    <Panel title="Arhiva">
      <ul className={classes.files} aria-label="Datoteke arhive">
        {parts.map(({ number, name, size }) => (
          <li key={number}>
            <span>
              {name} <span className={classes.aside}>{formatBytes(size)}</span>
            </span>
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconDownload size={16} aria-hidden />}
              aria-label={`Preuzmi: ${name}`}
              onClick={() =>
                void act(async () => {
                  await openDownload(`${API}/${idguid}/arhiva/${number}`);
                  return { success: true, data: null };
                })
              }
            >
              Preuzmi
            </Button>
          </li>
        ))}
      </ul>
      <p className={classes.muted}>Za unošenje trebaju sve datoteke i lozinka arhive.</p>
    </Panel>
  );
}

function People({ report: { people } }: { report: MoveReport }) {
  return (
    <Panel title="Ljudi">
      <ul className={classes.files}>
        {people.map(({ email, name, known }) => (
          <li key={email}>
            <span>
              {name} <span className={classes.aside}>{email}</span>
            </span>
            <span className={classes.muted}>
              {known ? 'već ima nalog ovdje' : 'dobija nalog i bira lozinku'}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
