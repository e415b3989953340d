import { Badge } from '@mantine/core';
import { IconArrowRight, IconPencil, IconUsers } from '@tabler/icons-react';
import { linkFor, useActing } from '../../../admin/acting/acting.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { ActionsMenu, counted, MenuAction } from '../../../admin/kit/index.ts';
import { defineList } from '../../../admin/list/definition.ts';
import { List } from '../../../admin/list/list.tsx';
import { switchTenant } from '../../../web/auth.ts';
import { type Organisation, organisationsApi } from '../lists.api.ts';
import classes from './people.module.css';

const viewPath = ({ idguid }: Organisation): string => `/admin/tenants/view/${idguid}`;

/** The organisations a person may work in; to the operator every one. */
export const organisationList = defineList<Organisation>({
  name: 'organizacije',
  path: '/admin/tenants',
  api: organisationsApi.path,
  spec: organisationsApi.list,
  labels: {
    many: 'Organizacije',
    count: ['organizacija', 'organizacije', 'organizacija'],
    all: 'Sve organizacije',
  },
  searchLabel: 'Pretraži organizacije',
  title: 'name',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ name }) => name,
  linkTo: viewPath,
  cells: {
    name: (one) => (
      <span className={classes.badges}>
        {one.name}
        {one.is_operator && (
          <Badge size="sm" color="copper">
            Operater
          </Badge>
        )}
        {one.is_default && <Badge size="sm">Zadana organizacija</Badge>}
        {one.current && <Badge size="sm">Ovdje radite</Badge>}
      </span>
    ),
    active: (one) => (one.active > 0 ? one.active : <NobodyHere of={one} />),
  },
  second: (one) => (
    <>
      {counted(one.members, 'član', 'člana', 'članova')}
      {one.invited > 0 && ` · ${counted(one.invited, 'poziv', 'poziva', 'poziva')} na čekanju`}
      {one.active === 0 && (
        <>
          {' '}
          <NobodyHere of={one} />
        </>
      )}
    </>
  ),
});
/** The same for people who may open only their current organisation. */
const OWN = { ...organisationList, linkTo: (one: Organisation) => (one.current ? viewPath(one) : null) };

/** /admin/tenants */
export default function Tenants() {
  const { may } = useActing();
  return (
    <List
      list={may ? organisationList : OWN}
      header={{
        description: may
          ? 'Sve organizacije sistema. U one kojima pripadate možete i preći.'
          : 'Organizacije kojima imate pristup. Prelaskom se mijenja sve što vidite.',
      }}
      create={may ? { to: '/admin/tenants/create', label: 'Dodaj organizaciju' } : undefined}
      editOf={may ? ({ idguid }) => `/admin/tenants/edit/${idguid}` : undefined}
      rowActions={(one) => <OrganisationMenu organisation={one} />}
    />
  );
}

/** The mark of an organisation in which nobody works. */
export function NobodyHere({ of }: { of: Pick<Organisation, 'active' | 'invited'> }) {
  if (of.active > 0) return null;
  return of.invited > 0 ? (
    <Badge size="sm" color="copper">
      Čeka prvog člana
    </Badge>
  ) : (
    <Badge size="sm" color="red">
      Nema aktivnih članova
    </Badge>
  );
}

/** Links into an organisation: as a member, or managing it as the operator. */
function OrganisationMenu({ organisation: { idguid, name, current } }: { organisation: Organisation }) {
  const { tenants } = useSignedIn();
  const { may } = useActing();
  const member = tenants.some((own) => own.idguid === idguid);
  if (!may && (current || !member)) return null;
  return (
    <ActionsMenu label={`Radnje: ${name}`} small>
      {member && !current && (
        // On success the page is loaded anew.
        <MenuAction icon={IconArrowRight} run={() => void switchTenant(idguid)}>
          Pređi u ovu organizaciju
        </MenuAction>
      )}
      {may && !current && (
        <MenuAction icon={IconUsers} run={linkFor('/admin/users', idguid)}>
          Upravljaj ovom organizacijom
        </MenuAction>
      )}
      {may && (
        <MenuAction icon={IconPencil} run={`/admin/tenants/edit/${idguid}`}>
          Uredi
        </MenuAction>
      )}
    </ActionsMenu>
  );
}
