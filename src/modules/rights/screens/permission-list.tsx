import { counted } from '../../../admin/kit/index.ts';
import { defineList } from '../../../admin/list/definition.ts';
import { type PermissionRow, permissionApi } from '../permissions/permissions.api.ts';
import { Code, RightMark } from './names.tsx';

interface Module {
  module: string;
  label: string;
}

/** Every right there is. */
export const permissionList = defineList<PermissionRow>({
  name: 'dozvole',
  path: '/admin/permissions',
  api: permissionApi.list.path,
  spec: permissionApi.list.list,
  labels: { many: 'Dozvole', count: ['dozvola', 'dozvole', 'dozvola'], all: 'Sve dozvole' },
  searchLabel: 'Pretraži dozvole',
  title: 'label',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ label }) => label,
  linkTo: ({ idguid }) => `/admin/permissions/${idguid}/view`,
  cells: {
    label: (one) => (
      <>
        {one.label} <RightMark right={one} />
      </>
    ),
    name: (one) => <Code>{one.name}</Code>,
  },
  second: ({ name, roles, people }) => (
    <>
      <Code>{name}</Code> · {counted(roles, 'uloga', 'uloge', 'uloga')} ·{' '}
      {counted(people, 'osoba', 'osobe', 'osoba')}
    </>
  ),
  filters: { module: { kind: 'choice' } },
  choices: {
    module: {
      path: permissionApi.modules.path,
      whole: true,
      read: ({ module, label }: Module) => ({ idguid: module, label, hint: null }),
    },
  },
});
