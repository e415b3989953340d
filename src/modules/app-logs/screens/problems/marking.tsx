import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconEye } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { counted, useAct } from '../../../../admin/kit/index.ts';
import { BulkButton } from '../../../../admin/list/bulk-button.tsx';
import type { Selected } from '../../../../admin/list/use-selection.ts';
import { api } from '../../../../web/api.ts';
import type { ApiError } from '../../../../web/call.ts';
import type { ProblemRow } from '../../problems/problems.api.ts';
import { API } from '../paths.ts';

type Wanted = 'new' | 'seen' | 'solved';

/** What can be said of a problem. */
const MARKS = [
  { state: 'solved', label: 'Riješeno', icon: IconCheck, done: 'Riješeno' },
  { state: 'seen', label: 'Viđeno', icon: IconEye, done: 'Viđeno' },
  { state: 'new', label: 'Vrati u nove', icon: IconArrowBackUp, done: 'Vraćeno' },
] as const satisfies readonly { state: Wanted; label: string; icon: typeof IconCheck; done: string }[];

const put = ({ idguid, version }: ProblemRow, state: Wanted) =>
  api.patch<ProblemRow>(`${API}/problems/${idguid}`, { version, state });

/** Marks of one problem, but of the state that it has; the usual one stands last, as on every page. */
export function MarkProblem({ problem }: { problem: ProblemRow }) {
  const client = useQueryClient();
  const { act, busy } = useAct();
  const refused = ({ code }: ApiError): boolean => {
    // What it is now is shown, beside the message.
    if (code === 'stale') void client.invalidateQueries();
    return false;
  };
  return MARKS.toReversed()
    .filter(({ state }) => state !== problem.state && !(state === 'new' && problem.state === 'returned'))
    .map(({ state, label, icon: Sign }) => (
      <Button
        key={state}
        variant={state === 'solved' ? 'filled' : 'default'}
        loading={busy}
        leftSection={<Sign size={16} aria-hidden />}
        onClick={() => void act(() => put(problem, state), { refused })}
      >
        {label}
      </Button>
    ));
}

/** Most problems that are marked at once: each is a change of its own. */
const MOST = 50;

/** Marks of the selected problems. */
export function MarkSelected({ selected }: { selected: Selected<ProblemRow> }) {
  const { act, busy } = useAct();
  const mark = ({ state, done }: (typeof MARKS)[number]) =>
    act(
      async () => {
        const rows = selected.rows.filter((row) => row.state !== state);
        for (const row of rows) await put(row, state);
        const message = `${done}: ${counted(selected.rows.length, 'problem', 'problema', 'problema')}.`;
        return { success: true, data: null, message };
      },
      { done: selected.clear },
    );
  return MARKS.map((one) => (
    <BulkButton
      key={one.state}
      selected={selected}
      most={MOST}
      disabled={busy}
      leftSection={<one.icon size={15} aria-hidden />}
      onClick={() => void mark(one)}
    >
      {one.label}
    </BulkButton>
  ));
}
