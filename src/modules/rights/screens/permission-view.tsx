import { IconPencil } from '@tabler/icons-react';
import { useNavigate, useParams } from 'react-router';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { refreshProfile } from '../../../admin/auth/refresh-profile.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { useRemove } from '../../../admin/form/use-remove.tsx';
import {
  counted,
  EmptyState,
  Facts,
  Fetched,
  LinkButton,
  lastChangeOf,
  NONE,
  PageHeader,
  Panel,
  plural,
} from '../../../admin/kit/index.ts';
import { numberColumn, type SimpleColumn, SimpleTable } from '../../../admin/kit/simple-table.tsx';
import { RecordHistory } from '../../../admin/resource/view/History.tsx';
import type { PermissionDetail } from '../permissions/permissions.api.ts';
import { Code, OwnRight, RoleName } from './names.tsx';
import classes from './rights.module.css';
import { useOne } from './use-one.ts';

const LIST = { label: 'Dozvole', to: '/admin/permissions' };

/** /admin/permissions/{idguid}/view: a right, which roles hold it and how many people. */
export default function PermissionView() {
  const { idguid = '' } = useParams();
  return (
    <Fetched asked={useOne<PermissionDetail>(`/api/admin/permissions/${idguid}`)} list={LIST}>
      {(one) => <Loaded one={one} />}
    </Fetched>
  );
}

type Holder = PermissionDetail['held_by_roles'][number];

function Loaded({ one }: { one: PermissionDetail }) {
  const navigate = useNavigate();
  const mayRoles = hasPermission(useSignedIn(), 'admin_roles_pregled');
  const removal = useRemove({
    path: `/api/admin/permissions/${one.idguid}`,
    query: { version: one.version },
    title: `Obrisati dozvolu „${one.label}”?`,
    done: () => {
      void refreshProfile();
      navigate(LIST.to, { replace: true });
    },
  });
  const columns: SimpleColumn<Holder>[] = [
    {
      key: 'label',
      label: 'Uloga',
      render: (role) => (
        <RoleName role={role} to={mayRoles ? `/admin/roles/view/${role.idguid}` : undefined} />
      ),
    },
    numberColumn('members', 'Osoba u organizaciji', false),
  ];
  return (
    <>
      <PageHeader
        title={one.label}
        recent="Dozvola"
        crumbs={[LIST]}
        description={
          <span className={classes.named}>
            Dozvola
            {!one.product && <OwnRight />}
          </span>
        }
        actions={
          one.can_edit && (
            <>
              {!one.product && removal.button}
              <LinkButton to={`/admin/permissions/${one.idguid}/edit`} icon={IconPencil}>
                Uredi
              </LinkButton>
            </>
          )
        }
      />
      <div className={classes.page}>
        <Facts
          label="O dozvoli"
          facts={[
            ['Naziv', <Code key="name">{one.name}</Code>],
            ['Modul', one.module_label],
            ['Opis', one.description ?? NONE],
            [
              'U vašoj organizaciji',
              one.in_organisation
                ? `${plural(one.people, 'ima je', 'imaju je', 'ima je')} ${counted(one.people, 'osoba', 'osobe', 'osoba')}`
                : 'organizacija je nema, pa ne vrijedi nikome',
            ],
            ...(one.everywhere
              ? [['U cijelom sistemu', everywhere(one.everywhere)] as [string, string]]
              : []),
            ['Posljednja izmjena', lastChangeOf(one)],
          ]}
        />
        <Panel title="Uloge koje je imaju">
          {one.held_by_roles.length === 0 ? (
            <EmptyState title="Nijedna uloga je nema">
              Uloga je dobija na svojoj stranici „Dozvole”.
            </EmptyState>
          ) : (
            <SimpleTable label="Uloge koje imaju dozvolu" columns={columns} rows={one.held_by_roles} />
          )}
        </Panel>
        <RecordHistory subject="permissions" idguid={one.idguid} />
      </div>
      {removal.dialog}
    </>
  );
}

/** Who has it beside the operator's organisation and the role Administrator, which have everything. */
const everywhere = ({
  organisations,
  roles,
  people,
  keys,
}: NonNullable<PermissionDetail['everywhere']>): string =>
  [
    counted(organisations, 'druga organizacija', 'druge organizacije', 'drugih organizacija'),
    `${counted(roles, 'uloga', 'uloge', 'uloga')} osim Administratora`,
    `${counted(people, 'osoba', 'osobe', 'osoba')} direktno`,
    counted(keys, 'API ključ', 'API ključa', 'API ključeva'),
  ].join(', ');
