import { Button } from '@mantine/core';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { List } from '../../../admin/list/list.tsx';
import { SCREEN } from './client.ts';
import { shareLinks } from './share-list.tsx';
import { useRevoking } from './use-revoking.tsx';

/** /admin/stored-files/shares: all links of the organisation, whoever made them. */
export default function SharesScreen() {
  const maySave = hasPermission(useSignedIn(), 'admin_stored_files_save');
  const { revoke, dialog } = useRevoking();
  return (
    <>
      <List
        list={shareLinks}
        header={{
          description:
            'Linkovi kojima svako ko ih ima može preuzeti datoteku, ma ko ih napravio. Opozvan link odmah prestaje vrijediti.',
          crumbs: [{ label: 'Datoteke', to: SCREEN }],
        }}
        rowActions={
          maySave
            ? (share) =>
                share.state === 'active' && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Opozovi link: ${share.name}`}
                    onClick={() => revoke(share, share.name)}
                  >
                    Opozovi
                  </Button>
                )
            : undefined
        }
        empty={{
          title: 'Još nema linkova',
          text: 'Datoteka se dijeli na svojoj stranici ili iz svog menija, radnjom „Podijeli”.',
        }}
      />
      {dialog}
    </>
  );
}
