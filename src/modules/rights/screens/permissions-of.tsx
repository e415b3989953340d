import { IconInfoCircle, IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { toast } from 'react-hot-toast';
import { useParams } from 'react-router';
import { useActing } from '../../../admin/acting/acting.ts';
import { counted, LinkButton, PageHeader, plural, problemOf, useQuestion } from '../../../admin/kit/index.ts';
import { PermissionTree, permissionNodes } from '../../../admin/tree/permission-tree.tsx';
import { allOf, type Givable } from '../../../admin/tree/ticks.ts';
import { api } from '../../../web/api.ts';
import type { Loss, RightsState } from '../giving/rights.api.ts';
import { type Before, GivingEditor } from './giving-editor.tsx';
import classes from './rights.module.css';

/** Whose permissions they are. */
interface Whose {
  /** Its part of the addresses: `/admin/roles`. */
  part: string;
  many: string;
  /** In the genitive: "uloge". */
  one: string;
  about: (state: RightsState) => ReactNode;
  hint?: (state: RightsState, removed: Givable[]) => ReactNode;
  /** The page beside it. */
  beside?: { part: string; label: string; icon: typeof IconInfoCircle };
}

const ROLE: Whose = {
  part: 'roles',
  many: 'Uloge',
  one: 'uloge',
  about: (role) =>
    role.can_edit
      ? `Sve što smije osoba s ovom ulogom${role.platform ? ', u svim organizacijama' : ''}. Promjena važi odmah.`
      : 'Zajedničku ulogu mijenja samo operater sistema. Precrtano je ono što vaša organizacija nema.',
  hint: ({ members, platform }) =>
    Boolean(members) &&
    `${platform ? 'U vašoj organizaciji je' : 'Ulogu'} ${plural(members!, 'ima', 'imaju', 'ima')} ${counted(members!, 'osoba', 'osobe', 'osoba')}`,
  beside: { part: 'roles/view', label: 'O ulozi', icon: IconInfoCircle },
};
const PERSON: Whose = {
  part: 'users',
  many: 'Korisnici',
  one: 'osobe',
  about: () =>
    'Zaključane su dozvole koje osoba ima iz uloga; ostale joj možete dodijeliti direktno. Za više ljudi je bolje napraviti ulogu.',
  beside: { part: 'users/roles', label: 'Uloge osobe', icon: IconUsersGroup },
};
const TENANT: Whose = {
  part: 'tenants',
  many: 'Organizacije',
  one: 'organizacije',
  about: () =>
    'Dozvole organizacije ograničavaju sve njene članove, bez obzira na uloge. Broj uz kvačicu kaže koliko članova sada ima dozvolu.',
  hint: (_tenant, removed) => {
    const most = Math.max(0, ...removed.map((one) => one.holders ?? 0));
    return most > 0 && `Dozvole gubi najmanje ${counted(most, 'član', 'člana', 'članova')}`;
  },
};

/** /admin/roles/permissions/{idguid} */
export const RolePermissions = () => <PermissionsOf whose={ROLE} />;
/** /admin/users/permissions/{idguid}: what a person holds directly and through roles. */
export const UserPermissions = () => <PermissionsOf whose={PERSON} />;

/** /admin/tenants/permissions/{idguid}: the organisation's rights. Names the members who would lose rights before saving. */
export function TenantPermissions() {
  const { idguid } = useParams();
  const { ask, dialog } = useQuestion();
  const before: Before = async (permissions, go) => {
    try {
      const { data } = await api.post<Loss>(`/api/admin/tenants/${idguid}/permissions/loss`, { permissions });
      if (data.people === 0) go();
      else
        ask({
          title: 'Oduzeti dozvole organizaciji?',
          text: <Losing loss={data} />,
          confirmLabel: 'Oduzmi',
          danger: true,
          confirm: go,
        });
    } catch (error) {
      toast.error(problemOf(error));
    }
  };
  return (
    <>
      <PermissionsOf whose={TENANT} before={before} />
      {dialog}
    </>
  );
}

function PermissionsOf({ whose, before }: { whose: Whose; before?: Before }) {
  const { part, many, one, about, hint, beside } = whose;
  const { idguid = '' } = useParams();
  const acting = useActing();
  // The address of an organisation's permissions names the organisation itself.
  const link = whose === TENANT ? (path: string) => path : acting.link;
  return (
    <GivingEditor<RightsState>
      path={`/api/admin/${part}/${idguid}/permissions`}
      acting={whose !== TENANT}
      list={{ label: many, to: `/admin/${part}` }}
      all={({ tree }) => allOf(permissionNodes(tree))}
      field="permissions"
      hint={hint}
      before={before}
      head={(state) => (
        <PageHeader
          title={`Dozvole: ${state.title}`}
          crumbs={[
            { label: many, to: link(`/admin/${part}`) },
            { label: state.title, to: link(`/admin/${part}/view/${state.idguid}`) },
          ]}
          description={about(state)}
          actions={
            beside && (
              <LinkButton
                variant="default"
                icon={beside.icon}
                to={link(`/admin/${beside.part}/${state.idguid}`)}
              >
                {beside.label}
              </LinkButton>
            )
          }
        />
      )}
    >
      {(state, selected, change) => (
        <PermissionTree
          modules={state.tree}
          selected={selected}
          onChange={change}
          label={`Dozvole ${one} ${state.title}`}
        />
      )}
    </GivingEditor>
  );
}

function Losing({ loss }: { loss: Loss }) {
  const more = loss.people - loss.members.length;
  return (
    <>
      {counted(loss.people, 'član odmah gubi', 'člana odmah gube', 'članova odmah gubi')} dozvole:
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <ul className={classes.losing} tabIndex={0} aria-label="Ko gubi dozvole">
        {loss.members.map((member) => (
          <li key={member.idguid}>
            <b>{member.full_name}</b>
            {member.permissions.join(', ')}
          </li>
        ))}
        {more > 0 && <li>i još {counted(more, 'član', 'člana', 'članova')}</li>}
      </ul>
    </>
  );
}
