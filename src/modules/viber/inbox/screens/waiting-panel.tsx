import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Panel } from '../../../../admin/kit/index.ts';
import { useLiveQueries } from '../../../../admin/live/use-live.ts';
import { api } from '../../../../web/api.ts';
import { CHAT_API, CHAT_PATH, CHAT_TOPIC, conversationPath } from '../../labels.ts';
import type { ConversationRow } from '../conversations.api.ts';
import classes from './card/card.module.css';
import { nameOf } from './person-mark.tsx';
import { lasting } from './time-words.ts';
import { useNow } from './use-now.ts';

const KEY = ['viber-waiting'] as const;

/** On the dashboard: whose messages have waited longest for an answer; nothing while none does. */
export default function WaitingPanel() {
  const now = useNow();
  useLiveQueries(CHAT_TOPIC.name, KEY);
  const { data = [] } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.get<ConversationRow[]>(`${CHAT_API}/waiting`, { signal })).data,
  });
  if (data.length === 0) return null;
  return (
    <Panel title="Viber: čekaju odgovor" aside={<Link to={CHAT_PATH}>Svi razgovori</Link>}>
      <ul className={classes.others}>
        {data.map(({ idguid, name, waiting_since, assignee }) => (
          <li key={idguid}>
            <Link to={conversationPath(idguid)}>{nameOf(name)}</Link>
            <small>
              {assignee ? `${assignee.name} · ` : ''}
              {lasting(waiting_since!, now)}
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
