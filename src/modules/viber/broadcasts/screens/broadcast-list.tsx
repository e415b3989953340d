import { Badge } from '@mantine/core';
import { choicesOf } from '../../../../admin/fields/use-choices.ts';
import { formatDateTime, formatNumber, NONE } from '../../../../admin/kit/index.ts';
import { defineList } from '../../../../admin/list/definition.ts';
import { BROADCASTS_PATH, BROADCASTS_TOPIC, conversationPath } from '../../labels.ts';
import { broadcastList as api, type BroadcastRow } from '../broadcasts.api.ts';
import { RECEIVERS_PATH } from '../manifest.ts';
import { type ReceiverRow, receiverList as receivers } from '../receivers.api.ts';
import { BROADCAST_STATES, type BroadcastState, RECEIVER_STATES, type ReceiverState } from '../states.ts';
import classes from './broadcasts.module.css';
import { broadcastPath, STATE_COLORS } from './broadcasts-data.ts';
import { Bar } from './progress.tsx';

export const BroadcastBadge = ({ state }: { state: BroadcastState }) => (
  <Badge size="sm" color={STATE_COLORS[state]}>
    {BROADCAST_STATES[state]}
  </Badge>
);

/** When it began, or is to begin. */
const whenOf = ({ started_at, planned_at }: BroadcastRow): string =>
  started_at ? formatDateTime(started_at) : planned_at ? `zakazano: ${formatDateTime(planned_at)}` : NONE;

const sumsOf = ({ sent, refused, unknown, skipped, rest }: BroadcastRow) => ({
  ...{ sent, refused, unknown, skipped, sending: 0 },
  waiting: rest,
});

/** The organisation's broadcasts. */
export const broadcastList = defineList<BroadcastRow>({
  name: 'viber-masovne-poruke',
  path: BROADCASTS_PATH,
  api: api.path,
  spec: api.list,
  topic: BROADCASTS_TOPIC.name,
  labels: { many: 'Masovne poruke', count: ['poruka', 'poruke', 'poruka'], all: 'Sve poruke' },
  searchLabel: 'Pretraži masovne poruke',
  title: 'name',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ name }) => name,
  linkTo: ({ idguid }) => broadcastPath(idguid),
  fills: 'name',
  cells: {
    state: ({ state }) => <BroadcastBadge state={state} />,
    started_at: whenOf,
    sent: (row) =>
      row.total === 0 ? (
        NONE
      ) : (
        <span className={classes.rowSums}>
          {formatNumber(row.sent)}
          <Bar sums={sumsOf(row)} total={row.total} small />
        </span>
      ),
  },
  second: (row) => (
    <>
      <BroadcastBadge state={row.state} /> {row.bot}
      {row.state !== 'draft' && <> · {whenOf(row)}</>}
      {row.total > 0 && (
        <>
          <br />
          {formatNumber(row.sent)} od {formatNumber(row.total)} poslano
        </>
      )}
    </>
  ),
  choices: { bot_id: choicesOf({ path: '/viber/broadcasts' }, 'bot_id') },
});

export const ReceiverBadge = ({ state }: { state: ReceiverState }) => (
  <span className={classes.outcome} data-state={state}>
    <i aria-hidden />
    {RECEIVER_STATES[state]}
  </span>
);

/** What became of broadcasts for each person. */
export const receiverList = defineList<ReceiverRow>({
  name: 'viber-primaoci',
  path: RECEIVERS_PATH,
  api: receivers.path,
  spec: receivers.list,
  topic: BROADCASTS_TOPIC.name,
  labels: {
    many: 'Primaoci masovnih poruka',
    count: ['primalac', 'primaoca', 'primalaca'],
    all: 'Svi primaoci',
  },
  searchLabel: 'Pretraži primaoce',
  title: 'name',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ name }) => name,
  linkTo: ({ conversation_id }) => conversationPath(conversation_id),
  fills: 'reason',
  cells: {
    state: ({ state }) => <ReceiverBadge state={state} />,
    reason: ({ reason }) => reason ?? NONE,
  },
  second: ({ state, reason, changed_at }) => (
    <>
      <ReceiverBadge state={state} /> · {formatDateTime(changed_at)}
      {reason && (
        <>
          <br />
          {reason}
        </>
      )}
    </>
  ),
  choices: { broadcast_id: choicesOf({ path: '/viber/broadcasts' }, 'broadcast_id') },
});
