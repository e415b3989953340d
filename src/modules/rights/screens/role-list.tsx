import { ACTING } from '../../../admin/acting/acting.ts';
import { counted, formatNumber, ofAll } from '../../../admin/kit/index.ts';
import { defineList } from '../../../admin/list/definition.ts';
import { type RoleListRow, roleApi } from '../roles/roles.api.ts';
import { Code, RoleName } from './names.tsx';

/** The organisation's own roles and the shared ones. */
export const roleList = defineList<RoleListRow>({
  name: 'uloge',
  path: '/admin/roles',
  api: roleApi.list.path,
  spec: roleApi.list.list,
  labels: { many: 'Uloge', count: ['uloga', 'uloge', 'uloga'], all: 'Sve uloge' },
  searchLabel: 'Pretraži uloge',
  title: 'label',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ label }) => label,
  linkTo: ({ idguid }) => `/admin/roles/view/${idguid}`,
  cells: {
    label: (role) => <RoleName role={role} />,
    name: ({ name }) => <Code>{name}</Code>,
    permissions: (role) => `${formatNumber(role.permissions)} od ${formatNumber(role.permissions_of)}`,
  },
  second: ({ permissions, permissions_of, members }) => (
    <>
      {ofAll(permissions, permissions_of, 'dozvole', 'dozvola')} ·{' '}
      {counted(members, 'osoba', 'osobe', 'osoba')}
    </>
  ),
  keep: [ACTING],
});
