import { IconTrash } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { getKey, MenuAction, useGet } from '../../../admin/kit/index.ts';
import { List } from '../../../admin/list/list.tsx';
import { useLiveQueries } from '../../../admin/live/use-live.ts';
import type { MessageCounts } from '../inbox.api.ts';
import { API, HOME, TOPIC } from './client.ts';
import { inboxList } from './inbox-list.tsx';
import { MessagesActions } from './messages-actions.tsx';

const TABS = [
  { value: 'new', label: 'Nove' },
  { value: 'answered', label: 'Odgovorene' },
  { value: 'spam', label: 'Neželjene' },
  { value: null, label: 'Sve' },
] as const;

/** Counts by state under the list's filters. */
function useCounts(query: Record<string, string | null>): MessageCounts | undefined {
  useLiveQueries(TOPIC, getKey(`${API}/counts`));
  return useGet<MessageCounts>(`${API}/counts`, query, { placeholderData: keepPreviousData }).data;
}

/** /admin/contact-messages: messages of the contact form. */
export default function Inbox() {
  const maySave = hasPermission(useSignedIn(), 'admin_contact_messages_save');
  return (
    <List
      list={inboxList}
      header={{ description: 'Poruke koje su posjetioci poslali s kontakt-obrasca.' }}
      tabs={{ filter: 'status', label: 'Stanje', items: TABS, useCounts }}
      more={
        maySave && (
          <MenuAction icon={IconTrash} run={`${HOME}/trash`}>
            Korpa
          </MenuAction>
        )
      }
      selection={
        maySave
          ? { can: () => true, actions: (selected) => <MessagesActions selected={selected} /> }
          : undefined
      }
      empty={{ title: 'Nema poruka', text: 'Još ništa nije stiglo.' }}
    />
  );
}
