import { useActing } from '../../../admin/acting/acting.ts';
import { ActingFor } from '../../../admin/acting/acting-for.tsx';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { List } from '../../../admin/list/list.tsx';
import { EditAction } from '../../../admin/list/table/row-action.tsx';
import { roleList } from './role-list.tsx';

/** /admin/roles: the organisation's own roles and the shared ones. */
export default function Roles() {
  const { query, link } = useActing();
  const maySave = hasPermission(useSignedIn(), 'admin_roles_save');
  return (
    <List
      list={roleList}
      header={{
        description:
          'Uloga je skup dozvola pod jednim nazivom. Osoba kojoj je dodijelite smije sve što je u njoj, u granicama dozvola organizacije.',
      }}
      before={<ActingFor />}
      query={query}
      address={link}
      create={maySave ? { to: link('/admin/roles/create'), label: 'Dodaj ulogu' } : undefined}
      editOf={
        maySave
          ? ({ idguid, can_edit }) => (can_edit ? link(`/admin/roles/edit/${idguid}`) : null)
          : undefined
      }
      rowActions={
        maySave
          ? ({ idguid, label, can_edit }) =>
              can_edit && <EditAction to={link(`/admin/roles/edit/${idguid}`)} title={label} />
          : undefined
      }
    />
  );
}
