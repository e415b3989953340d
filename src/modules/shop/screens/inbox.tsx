import { IconShoppingBag, IconTrash } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { getKey, LinkButton, MenuAction, useGet } from '../../../admin/kit/index.ts';
import { List } from '../../../admin/list/list.tsx';
import { useLiveQueries } from '../../../admin/live/use-live.ts';
import type { InquiryCounts } from '../inquiries/inbox.api.ts';
import { KEPT_INQUIRIES } from '../inquiries/states.ts';
import { SHOP_READ, SHOP_SCREEN } from '../labels.ts';
import { API, HOME, TOPIC } from './client.ts';
import { inquiriesList } from './inbox-list.tsx';
import { InquiriesActions } from './inquiries-actions.tsx';

const TABS = [
  { value: 'new', label: 'Novi' },
  { value: 'answered', label: 'Odgovoreni' },
  { value: 'spam', label: 'Neželjeni' },
  { value: null, label: 'Svi' },
] as const;

/** Counts by state under the list's filters. */
function useCounts(query: Record<string, string | null>): InquiryCounts | undefined {
  useLiveQueries(TOPIC, getKey(`${API}/counts`));
  return useGet<InquiryCounts>(`${API}/counts`, query, { placeholderData: keepPreviousData }).data;
}

/** /erp/upiti: what visitors of the shop have asked. */
export default function Inbox() {
  const session = useSignedIn();
  const maySave = hasPermission(session, KEPT_INQUIRIES.permission);
  return (
    <List
      list={inquiriesList}
      header={{ description: 'Upiti koje su posjetioci prodavnice poslali, s artiklima koji ih zanimaju.' }}
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
          ? { can: () => true, actions: (selected) => <InquiriesActions selected={selected} /> }
          : undefined
      }
      empty={{
        title: 'Nema upita',
        text: 'Upit stiže kad posjetilac prodavnice odabere artikle i pritisne „Pošalji upit”.',
        action: hasPermission(session, SHOP_READ) && (
          <LinkButton to={SHOP_SCREEN} icon={IconShoppingBag} variant="default">
            Otvori postavke prodavnice
          </LinkButton>
        ),
      }}
    />
  );
}
