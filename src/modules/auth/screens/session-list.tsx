import { Badge, Button } from '@mantine/core';
import { defineList } from '../../../admin/list/definition.ts';
import { List } from '../../../admin/list/list.tsx';
import { type SignedInSession, sessionsApi } from '../factors/security.api.ts';
import { SESSIONS } from './client.ts';
import { EndButton, lastUse, useEnding } from './sessions.tsx';

export const sessionList = defineList<SignedInSession>({
  name: 'prijave',
  path: SESSIONS,
  api: sessionsApi.path,
  spec: sessionsApi.list,
  labels: { many: 'Prijave', count: ['prijava', 'prijave', 'prijava'], all: 'Sve prijave' },
  searchLabel: 'Pretraži prijave',
  title: 'device',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ device }) => device,
  cells: {
    device: ({ device, current }) => (
      <>
        {device} {current && <Badge size="sm">Ova prijava</Badge>}
      </>
    ),
    last_used_at: lastUse,
  },
});

/** /korisnik/prijave: where the person is signed in. */
export default function AllSessions() {
  const { end, endOthers, dialogs } = useEnding();
  return (
    <>
      <List
        list={sessionList}
        header={{
          description: 'Uređaji na kojima ste prijavljeni i adresa s koje ste se prijavili.',
          crumbs: [{ label: 'Profil', to: '/korisnik/users/profile' }],
          actions: (
            <Button variant="default" onClick={endOthers}>
              Završi sve ostale
            </Button>
          ),
        }}
        rowActions={(one) => <EndButton of={one} onClick={() => end(one)} />}
      />
      {dialogs}
    </>
  );
}
