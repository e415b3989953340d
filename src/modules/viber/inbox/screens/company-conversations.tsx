import { Link } from 'react-router';
import { counted, Panel, useGet, WhenSeen } from '../../../../admin/kit/index.ts';
import { RelatedLine, RelatedLines } from '../../../../admin/resource/view/related-rows.tsx';
import type { ResourceRecord } from '../../../../core/resource.ts';
import { CHAT_API, CHAT_PATH, conversationPath } from '../../labels.ts';
import type { CompanyConversations as Found } from '../conversations.api.ts';
import { CONVERSATION_STATES } from '../states.ts';
import { nameOf } from './person-mark.tsx';
import { briefTime } from './time-words.ts';
import { useNow } from './use-now.ts';

/** On a company's page: conversations with its people, of every state. Nothing where there are none. */
export default function CompanyConversations({ record }: { record: ResourceRecord }) {
  return (
    <WhenSeen>
      <Conversations company={record.idguid} />
    </WhenSeen>
  );
}

function Conversations({ company }: { company: string }) {
  const now = useNow();
  const { data } = useGet<Found>(`${CHAT_API}/company/${company}`, {}, { retry: false });
  if (!data || data.total === 0) return null;
  return (
    <Panel
      title="Viber razgovori"
      aside={
        <Link to={`${CHAT_PATH}?firma=${company}`}>
          {counted(data.total, 'razgovor', 'razgovora', 'razgovora')}
        </Link>
      }
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
