import { formatDateTime, NONE } from '../../../../admin/kit/index.ts';
import { defineList } from '../../../../admin/list/definition.ts';
import { CALLBACKS_PATH } from '../../labels.ts';
import { callbackList as api, type CallbackRow, SHOWN_OUTCOMES } from '../callbacks.api.ts';
import classes from './callbacks.module.css';

/** What the service has sent and nobody understood. */
export const callbackList = defineList<CallbackRow>({
  name: 'viber-pozivi',
  path: CALLBACKS_PATH,
  api: api.path,
  spec: api.list,
  labels: { many: 'Pozivi s Vibera', count: ['poziv', 'poziva', 'poziva'], all: 'Svi pozivi' },
  searchLabel: 'Pretraži pozive',
  title: 'received_at',
  fills: 'content',
  idOf: ({ no }) => String(no),
  nameOf: ({ received_at, event }) => `${event ?? 'Poziv'}, ${formatDateTime(received_at)}`,
  cells: {
    event: ({ event }) => (event === null ? NONE : <span className={classes.mono}>{event}</span>),
    content: ({ content }) => (
      <span className={classes.content} title={content}>
        {content || '(prazno)'}
      </span>
    ),
    user_id: ({ user_id }) => (user_id ? <span className={classes.mono}>{user_id}</span> : NONE),
  },
  second: ({ bot, event, outcome, content }) => (
    <>
      {SHOWN_OUTCOMES[outcome]} · {bot}
      {event && ` · ${event}`}
      <span className={classes.content}>{content || '(prazno)'}</span>
    </>
  ),
  filters: { bot_id: { hidden: true } },
});
