import { Button } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { useActing } from '../../../admin/acting/acting.tsx';
import { PageHeader } from '../../../admin/kit/index.ts';
import { RightsEditor } from './rights-editor.tsx';

/** /admin/users/permissions/{idguid}: what a person holds of their own, beside what comes through roles. */
export default function UserPermissions() {
  const { idguid = '' } = useParams();
  const { link } = useActing();
  return (
    <RightsEditor
      path={`/api/admin/users/${idguid}/permissions`}
      list={{ label: 'Korisnici', to: '/admin/users' }}
      label={(person) => `Dozvole osobe ${person.title}`}
      head={(person) => (
        <PageHeader
          title={`Dozvole: ${person.title}`}
          crumbs={[
            { label: 'Korisnici', to: link('/admin/users') },
            { label: person.title, to: link(`/admin/users/view/${person.idguid}`) },
          ]}
          description="Kvačica je dozvola data ovoj osobi direktno; uz nju stoji šta osoba već ima kroz uloge. Za više ljudi je bolje napraviti ulogu."
          actions={
            <Button variant="default" component={Link} to={link(`/admin/users/roles/${person.idguid}`)}>
              Uloge osobe
            </Button>
          }
        />
      )}
    />
  );
}
