import { Badge } from '@mantine/core';
import { choicesOf } from '../../../../admin/fields/use-choices.ts';
import { formatDate } from '../../../../admin/kit/index.ts';
import { defineList } from '../../../../admin/list/definition.ts';
import { Amount } from '../../ledger/screens/amount.tsx';
import { RULES, type RuleRow, ruleList as ruleSpec } from '../rules.api.ts';
import {
  STATEMENTS as API,
  STATE_LABELS,
  type StatementListRow,
  statementList as spec,
} from '../statements.api.ts';
import classes from './bank.module.css';
import { CHOICES, RULES_PAGE, STATEMENTS_PAGE, statementPage } from './paths.ts';

/** How much of a statement is decided, or that it is booked. */
const State = ({ state, ready, rows }: Pick<StatementListRow, 'state' | 'ready' | 'rows'>) => (
  <Badge
    size="sm"
    variant="light"
    color={state === 'booked' ? 'tile' : ready === rows ? 'copper' : 'gray'}
    miw="max-content"
  >
    {state === 'booked' ? STATE_LABELS.booked : ready === rows ? 'Spreman' : STATE_LABELS.open}
  </Badge>
);

const progressText = ({ ready, rows }: Pick<StatementListRow, 'ready' | 'rows'>): string =>
  `${ready} od ${rows}`;

/** Imported statements. */
export const statementList = defineList<StatementListRow>({
  name: 'izvodi',
  path: STATEMENTS_PAGE,
  api: API,
  spec,
  labels: { many: 'Izvodi', count: ['izvod', 'izvoda', 'izvoda'], all: 'Svi izvodi' },
  searchLabel: 'Pretraži po broju, računu ili datoteci',
  title: 'statement_no',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ statement_no, account }) => `Izvod ${statement_no}, ${account}`,
  linkTo: ({ idguid }) => statementPage(idguid),
  cells: {
    ready: (row) => (
      <span className={classes.ready}>
        <progress
          max={Math.max(row.rows, 1)}
          value={row.ready}
          aria-label={`Spremno: ${progressText(row)}`}
        />
        {progressText(row)}
      </span>
    ),
    incoming: ({ incoming }) => <Amount value={incoming} quiet />,
    outgoing: ({ outgoing }) => <Amount value={outgoing} quiet />,
    closing: ({ closing }) => <Amount value={closing} />,
    state: (row) => <State {...row} />,
  },
  second: (row) => (
    <>
      {formatDate(row.day)} · <Amount value={row.closing} /> · spremno {progressText(row)} <State {...row} />
    </>
  ),
  choices: { account_id: choicesOf(CHOICES, 'bank_id') },
  topic: 'ledger',
});

/** What was learnt from booked statements. */
export const ruleList = defineList<RuleRow>({
  name: 'pravila-izvoda',
  path: RULES_PAGE,
  api: RULES,
  spec: ruleSpec,
  labels: { many: 'Pravila izvoda', count: ['pravilo', 'pravila', 'pravila'], all: 'Sva pravila' },
  searchLabel: 'Pretraži po tekstu, kontu ili partneru',
  title: 'pattern',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ pattern }) => pattern,
  second: ({ account, partner, source }) => (
    <>
      → {account}
      {partner && ` ${partner}`} · {source}
    </>
  ),
  topic: 'ledger',
});
