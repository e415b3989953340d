import { IconShieldCheck } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { useActing } from '../../../admin/acting/acting.ts';
import { counted, LinkButton, PageHeader } from '../../../admin/kit/index.ts';
import { TickTree } from '../../../admin/tree/tick-tree.tsx';
import { allOf, type Selection, type TickNode } from '../../../admin/tree/ticks.ts';
import type { UserRoles as State } from '../giving/rights.api.ts';
import { GivingEditor } from './giving-editor.tsx';

const LIST = { label: 'Korisnici', to: '/admin/users' };

/** /admin/users/roles/{idguid}: which roles a person has. */
export default function UserRoles() {
  const { idguid = '' } = useParams();
  const { link } = useActing();
  return (
    <GivingEditor<State>
      path={`/api/admin/users/${idguid}/roles`}
      list={LIST}
      all={(state) => allOf(nodesOf(state))}
      field="roles"
      hint={(person, _removed, selected) => effectOf(person, selected)}
      head={(person) => (
        <PageHeader
          title={`Uloge: ${person.title}`}
          crumbs={[
            { ...LIST, to: link(LIST.to) },
            { label: person.title, to: link(`/admin/users/view/${person.idguid}`) },
          ]}
          description="Osoba smije sve što joj daju njene uloge zajedno, u granicama dozvola organizacije. Promjena važi odmah."
          actions={
            <LinkButton
              variant="default"
              icon={IconShieldCheck}
              to={link(`/admin/users/permissions/${person.idguid}`)}
            >
              Dozvole osobe
            </LinkButton>
          }
        />
      )}
    >
      {(person, selected, change) => (
        <TickTree
          roots={nodesOf(person)}
          selected={selected}
          onChange={change}
          label={`Uloge osobe ${person.title}`}
          head="Uloga"
          columns={['Ima je']}
          noun={['uloge', 'uloga']}
          searchLabel="Pretraži uloge"
        />
      )}
    </GivingEditor>
  );
}

const nodesOf = ({ roles }: State): TickNode[] =>
  roles.map(({ idguid, name, label, description, platform, held, may_give, lacking, permissions }) => ({
    id: idguid,
    item: {
      label,
      about: [
        platform && 'Zajednička uloga.',
        description,
        permissions.length === 0
          ? 'Ovdje ne daje nijednu dozvolu.'
          : `${counted(permissions.length, 'dozvola', 'dozvole', 'dozvola')}: ${some(permissions, 4)}.`,
      ]
        .filter(Boolean)
        .join(' '),
      text: name,
      ticks: [{ name: idguid, label, granted: held, may_give, lacking: `sami nemate ${some(lacking, 3)}` }],
    },
    children: [],
  }));

/** What the person would gain and lose with these roles: "Osoba dobija: A, B. Osoba gubi: C." */
export function effectOf({ own, roles }: Pick<State, 'own' | 'roles'>, selected: Selection): string {
  const permissionsWith = (has: (role: State['roles'][number]) => boolean): string[] => [
    ...new Set([...own, ...roles.filter(has).flatMap((role) => role.permissions)]),
  ];
  const before = permissionsWith((role) => role.held);
  const after = permissionsWith((role) => selected.has(role.idguid));
  const part = (verb: string, names: string[]): string[] =>
    names.length > 0
      ? [
          `Osoba ${verb}: ${some(
            names.toSorted((a, b) => a.localeCompare(b, 'bs')),
            12,
          )}.`,
        ]
      : [];
  const parts = [
    ...part(
      'dobija',
      after.filter((name) => !before.includes(name)),
    ),
    ...part(
      'gubi',
      before.filter((name) => !after.includes(name)),
    ),
  ];
  return parts.join(' ') || 'Dozvole osobe se time ne mijenjaju.';
}

/** The first of the names: "A, B i još 3". */
const some = (names: readonly string[], most: number): string =>
  names.slice(0, most).join(', ') + (names.length > most ? ` i još ${names.length - most}` : '');
