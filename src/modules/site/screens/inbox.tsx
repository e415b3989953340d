import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { List } from '../../../admin/list/list.tsx';
import { useCounts } from './client.ts';
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
  return (
    <List
      list={inboxList}
      header={{ description: 'Poruke koje su posjetioci poslali s kontakt-obrasca.' }}
      tabs={{ filter: 'status', label: 'Stanje', items: TABS, useCounts }}
      selection={
        maySave
          ? { can: () => true, actions: (selected) => <MessagesActions selected={selected} /> }
          : undefined
      }
      empty={{ title: 'Nema poruka', text: 'Još ništa nije stiglo.' }}
    />
  );
}
