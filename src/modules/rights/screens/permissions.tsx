import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { List } from '../../../admin/list/list.tsx';
import { permissionList } from './permission-list.tsx';

/** /admin/permissions: every right there is, and who has it here. */
export default function Permissions() {
  const session = useSignedIn();
  const maySave = session.tenant?.is_operator === true && hasPermission(session, 'admin_permissions_save');
  return (
    <List
      list={permissionList}
      header={{
        description:
          'Sve dozvole u sistemu. Dozvole se dodjeljuju ulogama ili direktno osobama. Brojevi se odnose na vašu organizaciju.',
      }}
      create={maySave ? { to: '/admin/permissions/create', label: 'Dodaj dozvolu' } : undefined}
    />
  );
}
