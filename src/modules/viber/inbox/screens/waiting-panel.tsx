import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { Panel } from '../../../../admin/kit/index.ts';
import { useLiveQueries } from '../../../../admin/live/use-live.ts';
import { api } from '../../../../web/api.ts';
import { CHAT_API, CHAT_PATH, CHAT_TOPIC, conversationPath, SEE_CHAT } from '../../labels.ts';
import type { ListedConversation } from '../conversations.api.ts';
import classes from './card/card.module.css';
import { nameOf } from './person-mark.tsx';
import { lasting } from './time-words.ts';
import { useNow } from './use-now.ts';

const KEY = ['viber-waiting'] as const;
/** Conversations that are looked at, and most of them that are shown. */
const LOOKED = 50;
const SHOWN = 5;

/** On the dashboard: whose messages have waited longest for an answer; nothing while none does. */
export default function WaitingPanel() {
  return hasPermission(useSignedIn(), SEE_CHAT) ? <Waiting /> : null;
}

function Waiting() {
  const now = useNow();
  useLiveQueries(CHAT_TOPIC.name, KEY);
  const { data = [] } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) =>
      (
        await api.get<ListedConversation[]>(`${CHAT_API}/conversations`, {
          query: { view: 'all', limit: LOOKED },
          signal,
        })
      ).data,
    retry: false,
  });
  const waiting = data
    .flatMap((row) => (row.waiting_since ? [{ ...row, since: row.waiting_since }] : []))
    .sort((a, b) => Date.parse(a.since) - Date.parse(b.since))
    .slice(0, SHOWN);
  if (waiting.length === 0) return null;
  return (
    <Panel title="Viber: čekaju odgovor" aside={<Link to={CHAT_PATH}>Svi razgovori</Link>}>
      <ul className={classes.others}>
        {waiting.map(({ idguid, name, since, assignee }) => (
          <li key={idguid}>
            <Link to={conversationPath(idguid)}>{nameOf(name)}</Link>
            <small>
              {assignee ? `${assignee.name} · ` : ''}
              {lasting(since, now)}
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
