import { formatDateTime } from '../../../admin/kit/index.ts';
import { defineList } from '../../../admin/list/definition.ts';
import { moveList as api, type MoveRow } from '../moving.api.ts';
import { KIND_LABELS } from '../states.ts';
import { MoveBadge } from './badges.tsx';
import classes from './moving.module.css';
import { HOME, movePage } from './moving-data.ts';

/** Organisations taken out, brought in and deleted. */
export const moveList = defineList<MoveRow>({
  name: 'selidbe',
  path: HOME,
  api: api.path,
  spec: api.list,
  topic: 'moving',
  labels: { many: 'Selidba', count: ['selidba', 'selidbe', 'selidbi'], all: 'Sve selidbe' },
  searchLabel: 'Pretraži selidbe',
  title: 'subject',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ kind, subject }) => `${KIND_LABELS[kind]}: ${subject || 'arhiva'}`,
  linkTo: ({ idguid }) => movePage(idguid),
  cells: {
    subject: ({ subject }) => subject || <span className={classes.muted}>arhiva, još nepročitana</span>,
    state: ({ state, percent }) => (
      <>
        <MoveBadge state={state} />
        {state === 'running' && <span className={classes.aside}>{percent} %</span>}
      </>
    ),
    due_at: ({ due_at }) => (due_at ? formatDateTime(due_at) : <span className={classes.muted}>–</span>),
  },
  second: ({ state, created_at }) => (
    <>
      <MoveBadge state={state} /> · {formatDateTime(created_at)}
    </>
  ),
});
