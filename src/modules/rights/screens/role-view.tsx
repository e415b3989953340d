import { Badge, Button } from '@mantine/core';
import { IconPencil, IconShieldCheck } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from 'react-router';
import { useActing } from '../../../admin/acting/acting.ts';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { RemoveButton, useRemove } from '../../../admin/form/use-remove.tsx';
import {
  EmptyState,
  Facts,
  Fetched,
  formatNumber,
  LinkButton,
  lastChangeOf,
  NONE,
  ofAll,
  PageHeader,
  Panel,
  useGet,
} from '../../../admin/kit/index.ts';
import { RecordHistory } from '../../../admin/resource/view/history.tsx';
import { RelatedLink, RelatedLinks } from '../../../admin/resource/view/related.tsx';
import { PermissionTree, permissionNodes } from '../../../admin/tree/permission-tree.tsx';
import { allOf, grantedIn } from '../../../admin/tree/ticks.ts';
import { api } from '../../../web/api.ts';
import type { RightsState } from '../giving/rights.api.ts';
import type { Role } from '../roles/roles.api.ts';
import { Code } from './names.tsx';
import classes from './rights.module.css';

/** /admin/roles/view/{idguid}: a role with its rights and who has it. */
export default function RoleView() {
  const { idguid = '' } = useParams();
  const { query, link } = useActing();
  const asked = useGet<Role>(`/api/admin/roles/${idguid}`, query);
  return (
    <Fetched asked={asked} list={{ label: 'Uloge', to: link('/admin/roles') }} title="Uloga">
      {(role) => <Loaded role={role} />}
    </Fetched>
  );
}

function Loaded({ role }: { role: Role }) {
  const navigate = useNavigate();
  const { tenant, query, link } = useActing();
  const mayPeople = hasPermission(useSignedIn(), 'admin_users_pregled');
  const { ask, dialog } = useRemove();
  const remove = () =>
    ask({
      accusative: 'ulogu',
      titles: [role.label],
      remove: () =>
        api.delete(`/api/admin/roles/${role.idguid}`, { query: { ...query, version: role.version } }),
      done: () => navigate(link('/admin/roles'), { replace: true, flushSync: true }),
    });
  return (
    <>
      <PageHeader
        title={role.label}
        recent="Uloga"
        crumbs={[{ label: 'Uloge', to: link('/admin/roles') }]}
        description={
          <span className={classes.named}>
            Uloga
            {role.platform && <Badge size="sm">Zajednička</Badge>}
            {role.system && (
              <Badge size="sm" color="copper">
                Sistemska
              </Badge>
            )}
          </span>
        }
        actions={
          <>
            {role.can_edit && !role.system && <RemoveButton onClick={remove} />}
            {role.can_edit && (
              <LinkButton variant="default" to={link(`/admin/roles/edit/${role.idguid}`)} icon={IconPencil}>
                Uredi
              </LinkButton>
            )}
            <LinkButton to={link(`/admin/roles/permissions/${role.idguid}`)} icon={IconShieldCheck}>
              {role.can_edit ? 'Dozvole' : 'Pregled dozvola'}
            </LinkButton>
          </>
        }
      />
      <div className={classes.page}>
        <Facts
          label="O ulozi"
          facts={[
            ['Oznaka', <Code key="name">{role.name}</Code>],
            ['Vrijedi', role.platform ? 'u svim organizacijama' : 'u ovoj organizaciji'],
            ['Opis', role.description ?? NONE],
            ['Dozvole', ofAll(role.permissions, role.permissions_of, 'dozvole', 'dozvola')],
            ['Posljednja izmjena', lastChangeOf(role)],
          ]}
        />
        {mayPeople && (
          <RelatedLinks title="Ko ima ovu ulogu">
            <RelatedLink to={link(`/admin/users?role__in=${role.idguid}`)} total={formatNumber(role.members)}>
              Korisnici
            </RelatedLink>
          </RelatedLinks>
        )}
        <Rights role={role} />
        <RecordHistory subject="roles" idguid={role.idguid} tenant={tenant} />
      </div>
      {dialog}
    </>
  );
}

function Rights({ role }: { role: Role }) {
  const { query, link } = useActing();
  const asked = useGet<RightsState>(`/api/admin/roles/${role.idguid}/permissions`, query);
  return (
    <Panel title="Dozvole uloge">
      <Fetched asked={asked}>
        {({ tree }) => {
          const granted = grantedIn(allOf(permissionNodes(tree)));
          return granted.size === 0 ? (
            <EmptyState
              title="Uloga još nema dozvola"
              action={
                role.can_edit && (
                  <Button component={Link} to={link(`/admin/roles/permissions/${role.idguid}`)}>
                    Odaberi dozvole
                  </Button>
                )
              }
            />
          ) : (
            <PermissionTree modules={tree} selected={granted} label={`Dozvole uloge ${role.label}`} />
          );
        }}
      </Fetched>
    </Panel>
  );
}
