import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { PageTabs } from '../../../admin/kit/index.ts';
import { List } from '../../../admin/list/list.tsx';
import { Handling } from './handling.tsx';
import { jobList, TABS } from './job-list.tsx';

/** /admin/poslovi: jobs that have failed, wait for a retry, or run. */
export default function Jobs() {
  const maySave = hasPermission(useSignedIn(), 'admin_jobs_save');
  return (
    <List
      list={jobList}
      header={{
        description:
          'Šta server radi sam: poslovi koji nisu uspjeli, koji čekaju novi pokušaj i koji upravo rade.',
      }}
      before={<PageTabs tabs={TABS} />}
      selection={
        maySave
          ? {
              can: ({ state }) => state !== 'active',
              actions: (selected) => <Handling selected={selected} />,
            }
          : undefined
      }
      empty={{
        title: 'Sve je urađeno',
        text: 'Nema neuspjelih poslova, ni onih koji čekaju ili upravo rade.',
      }}
    />
  );
}
