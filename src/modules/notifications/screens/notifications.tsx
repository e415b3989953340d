import { ActionIcon, Button } from '@mantine/core';
import { IconChecks, IconMail, IconMailOpened } from '@tabler/icons-react';
import { PageTabs, useAct } from '../../../admin/kit/index.ts';
import { BulkButton } from '../../../admin/list/bulk-button.tsx';
import { List } from '../../../admin/list/list.tsx';
import { api } from '../../../web/api.ts';
import { markApi } from '../notifications.api.ts';
import { notificationList, TABS } from './notification-list.tsx';

/** /obavijesti: the person's notifications in the organisation. */
export default function Notifications() {
  const { act, busy } = useAct();
  const mark = (body: { idguids?: string[]; read: boolean }, done?: () => void) =>
    act(() => api.post(markApi.path, body), { done });
  return (
    <List
      list={notificationList}
      header={{
        description: 'Šta vam je javljeno u ovoj organizaciji.',
        actions: (
          <Button
            variant="default"
            disabled={busy}
            leftSection={<IconChecks size={17} aria-hidden />}
            onClick={() => void mark({ read: true })}
          >
            Označi sve kao pročitano
          </Button>
        ),
      }}
      before={<PageTabs tabs={TABS} />}
      selection={{
        can: () => true,
        actions: (selected) => (
          <BulkButton
            selected={selected}
            disabled={busy}
            onClick={() => void mark({ idguids: selected.ids, read: true }, selected.clear)}
          >
            Označi kao pročitano
          </BulkButton>
        ),
      }}
      rowActions={({ idguid, title, read }) => {
        const label = read ? 'Označi kao nepročitano' : 'Označi kao pročitano';
        return (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${label}: ${title}`}
            title={label}
            disabled={busy}
            onClick={() => void mark({ idguids: [idguid], read: !read })}
          >
            {read ? <IconMail size={17} aria-hidden /> : <IconMailOpened size={17} aria-hidden />}
          </ActionIcon>
        );
      }}
      empty={{ title: 'Nema obavijesti', text: 'Kad se nešto desi, piše ovdje.' }}
    />
  );
}
