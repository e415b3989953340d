import { Link } from 'react-router';
import { counted, Panel, useGet, WhenSeen } from '../../../../admin/kit/index.ts';
import { RelatedLine, RelatedLines } from '../../../../admin/resource/view/related-rows.tsx';
import { conversationPath } from '../../labels.ts';
import type { RecordConversations as Found } from '../conversations.api.ts';
import { CONVERSATION_STATES } from '../states.ts';
import { nameOf } from './person-mark.tsx';
import { briefTime } from './time-words.ts';
import { useNow } from './use-now.ts';

interface RecordConversationsProps {
  /** Answers the newest of them and their number. */
  api: string;
  /** Address of the chat, narrowed to them. */
  list: string;
}

/** On the page of a company or a person: conversations of theirs, of every state. Nothing where there are none. */
export const RecordConversations = (props: RecordConversationsProps) => (
  <WhenSeen>
    <Conversations {...props} />
  </WhenSeen>
);

function Conversations({ api, list }: RecordConversationsProps) {
  const now = useNow();
  const { data } = useGet<Found>(api, {}, { retry: false });
  if (!data || data.total === 0) return null;
  return (
    <Panel
      title="Viber razgovori"
      aside={<Link to={list}>{counted(data.total, 'razgovor', 'razgovora', 'razgovora')}</Link>}
    >
      <RelatedLines>
        {data.conversations.map(({ idguid, name, state, last, last_at }) => (
          <li key={idguid}>
            <RelatedLine
              to={conversationPath(idguid)}
              name={nameOf(name)}
              about={[CONVERSATION_STATES[state], last?.text].filter(Boolean).join(' · ')}
              end={briefTime(last_at, now)}
            />
          </li>
        ))}
      </RelatedLines>
    </Panel>
  );
}
