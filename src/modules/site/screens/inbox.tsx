import { IconTrash } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { getKey, MenuAction, useGet } from '../../../admin/kit/index.ts';
import { queryWithoutPage } from '../../../admin/list/address.ts';
import type { ListDefinition } from '../../../admin/list/definition.ts';
import { List } from '../../../admin/list/list.tsx';
import { useListState } from '../../../admin/list/use-list-state.ts';
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

/** /admin/contact-messages: messages of the contact form. */
export default function Inbox() {
  const maySave = hasPermission(useSignedIn(), 'admin_contact_messages_save');
  const list: ListDefinition = inboxList;
  const { state } = useListState(list);
  const { status__in: _status, sort: _sort, ...narrowing } = queryWithoutPage(list, state);
  const { data: counts } = useGet<MessageCounts>(`${API}/counts`, narrowing, {
    placeholderData: keepPreviousData,
  });
  useLiveQueries(TOPIC, getKey(`${API}/counts`));
  return (
    <List
      list={inboxList}
      header={{ description: 'Poruke koje su posjetioci poslali s kontakt-obrasca.' }}
      tabs={() => ({
        filter: 'status',
        label: 'Stanje',
        items: TABS.map((tab) => ({ ...tab, count: counts && countOf(counts, tab.value) })),
      })}
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

const countOf = (counts: MessageCounts, status: keyof MessageCounts | null): number =>
  status ? counts[status] : counts.new + counts.answered + counts.spam;
