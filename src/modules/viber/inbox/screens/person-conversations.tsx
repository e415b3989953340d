import { CHAT_API, CHAT_PATH } from '../../labels.ts';
import { RecordConversations } from './record-conversations.tsx';

/** On the page of a member of the caller's own organisation: conversations that they are to answer. */
export default function PersonConversations({ idguid, tenant }: { idguid: string; tenant: string | null }) {
  if (tenant) return null;
  return (
    <RecordConversations api={`${CHAT_API}/assignee/${idguid}`} list={`${CHAT_PATH}?zaduzen=${idguid}`} />
  );
}
