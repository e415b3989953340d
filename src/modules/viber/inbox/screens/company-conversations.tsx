import type { ResourceRecord } from '../../../../core/resource.ts';
import { CHAT_API, CHAT_PATH } from '../../labels.ts';
import { RecordConversations } from './record-conversations.tsx';

/** On a company's page: conversations with its people. */
export default function CompanyConversations({ record }: { record: ResourceRecord }) {
  return (
    <RecordConversations
      api={`${CHAT_API}/company/${record.idguid}`}
      list={`${CHAT_PATH}?firma=${record.idguid}`}
    />
  );
}
