import { Button } from '@mantine/core';
import { useAct } from '../../../../admin/kit/index.ts';
import { api } from '../../../../web/api.ts';
import type { Answer } from '../../../../web/call.ts';
import type { DocumentRow } from '../shapes.ts';
import { STATES } from '../states.ts';
import { Progress, pageText } from './documents-cells.tsx';
import { API, IN_WORK } from './documents-data.ts';
import classes from './process.module.css';
import { RowsPanel } from './process-rows.tsx';

interface PanelProps {
  rows: readonly DocumentRow[];
  count: number;
}

/** Does something with a document as it is shown. */
const actOn = ({ idguid, version }: DocumentRow, action: string, more: object = {}): Promise<Answer> =>
  api.post(`${API}/${idguid}/${action}`, { version, ...more });

/** What the server reads now, by page, and what is next. */
export const WorkPanel = ({ rows, count }: PanelProps) => (
  <RowsPanel
    title="U obradi"
    count={count}
    rows={rows}
    states={IN_WORK}
    nothing="Ništa se trenutno ne čita."
    said={(row) =>
      row.state === 'citanje' ? (
        <span className={classes.reading}>
          <Progress row={row} />
          {pageText(row)}
        </span>
      ) : (
        STATES[row.state]
      )
    }
    acts={(row) => <Act label="Prekini" row={row} run={() => actOn(row, 'prekini')} />}
  />
);

/** What could not be read, and why. */
export const FailedPanel = ({ rows, count }: PanelProps) => (
  <RowsPanel
    title="Nisu uspjeli"
    count={count}
    rows={rows}
    states="neuspjeo"
    said={({ reason }) => reason}
    acts={(row) => (
      // Pages that were read already are not read again.
      <Act label="Pokušaj ponovo" row={row} run={() => actOn(row, 'ponovi', { step: 'citanje' })} />
    )}
  />
);

/** Files that had come before: somebody says whether they are wanted twice. */
export const DuplicatesPanel = ({ rows, count }: PanelProps) => (
  <RowsPanel
    title="Duplikati"
    count={count}
    rows={rows}
    states="duplikat"
    said={() => 'Ista datoteka je već stigla ranije.'}
    acts={(row) => (
      <>
        <Act label="Zadrži" row={row} run={() => actOn(row, 'obradi')} />
        <Act label="Odbij" row={row} run={() => actOn(row, 'odbij', { reason: 'Duplikat.' })} />
      </>
    )}
  />
);

function Act({ label, row, run }: { label: string; row: DocumentRow; run: () => Promise<Answer> }) {
  const { act, busy } = useAct();
  return (
    <Button
      size="compact-sm"
      variant="default"
      disabled={busy}
      aria-label={`${label}: ${row.name}`}
      onClick={() => void act(run)}
    >
      {label}
    </Button>
  );
}
