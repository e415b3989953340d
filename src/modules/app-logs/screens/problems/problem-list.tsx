import { formatNumber } from '../../../../admin/kit/index.ts';
import { defineList } from '../../../../admin/list/definition.ts';
import { type ProblemRow, problemsApi } from '../../problems/problems.api.ts';
import { PROBLEM_LABELS } from '../../problems/states.ts';
import { PROBLEMS } from '../paths.ts';
import { ProblemBadge } from '../problem-badge.tsx';
import classes from './problems.module.css';

/** Errors that are like one another, together. */
export const problemList = defineList<ProblemRow>({
  name: 'log-problemi',
  path: PROBLEMS,
  api: problemsApi.path,
  spec: problemsApi.list,
  labels: { many: 'Problemi', count: ['problem', 'problema', 'problema'], all: 'Svi problemi' },
  searchLabel: 'Pretraži probleme',
  title: 'title',
  fills: 'title',
  initial: 'state__in=new,seen,returned',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ title }) => title,
  linkTo: ({ idguid }) => `${PROBLEMS}/view/${idguid}`,
  cells: {
    title: ({ title, kind, place }) => (
      <>
        {title} <span className={classes.kind}>{[kind, place].filter(Boolean).join(' · ')}</span>
      </>
    ),
    state: ({ state }) => <ProblemBadge state={state} />,
  },
  second: ({ state, lines, app }) => (
    <>
      {PROBLEM_LABELS[state]} · {app} · {formatNumber(lines)}×
    </>
  ),
});
