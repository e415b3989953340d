import { Badge, Button } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { useActing } from '../../../admin/acting/acting.tsx';
import { counted, PageHeader, plural } from '../../../admin/kit/index.ts';
import { RightsEditor } from './rights-editor.tsx';

/** /admin/roles/permissions/{idguid}: what a role holds. */
export default function RolePermissions() {
  const { idguid = '' } = useParams();
  const { link } = useActing();
  return (
    <RightsEditor
      path={`/api/admin/roles/${idguid}/permissions`}
      list={{ label: 'Uloge', to: '/admin/roles' }}
      label={(role) => `Dozvole uloge ${role.title}`}
      head={(role) => (
        <PageHeader
          title={`Dozvole: ${role.title}`}
          crumbs={[
            { label: 'Uloge', to: link('/admin/roles') },
            { label: role.title, to: link(`/admin/roles/view/${role.idguid}`) },
          ]}
          description={
            <>
              {role.platform && (
                <>
                  <Badge size="sm">Zajednička uloga</Badge>{' '}
                </>
              )}
              {role.can_edit
                ? 'Sve što smije osoba s ovom ulogom. Promjena važi odmah.'
                : 'Zajedničku ulogu mijenja samo operater sistema. Precrtano je ono što vaša organizacija nema.'}
            </>
          }
          actions={
            <Button variant="default" component={Link} to={link(`/admin/roles/view/${role.idguid}`)}>
              O ulozi
            </Button>
          }
        />
      )}
      hint={(role) =>
        role.members !== null &&
        role.members > 0 &&
        `${role.platform ? 'U vašoj organizaciji je' : 'Ulogu'} ${plural(role.members, 'ima', 'imaju', 'ima')} ${counted(role.members, 'osoba', 'osobe', 'osoba')}`
      }
    />
  );
}
