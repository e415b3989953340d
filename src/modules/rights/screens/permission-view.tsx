import { IconPencil } from '@tabler/icons-react';
import { useNavigate, useParams } from 'react-router';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { refreshProfile } from '../../../admin/auth/refresh-profile.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { RemoveButton, useRemove } from '../../../admin/form/use-remove.tsx';
import {
  counted,
  Facts,
  Fetched,
  LinkButton,
  lastChangeOf,
  NONE,
  PageHeader,
  plural,
  useGet,
} from '../../../admin/kit/index.ts';
import { RecordHistory } from '../../../admin/resource/view/history.tsx';
import { RelatedLink, RelatedLinks } from '../../../admin/resource/view/related.tsx';
import { api } from '../../../web/api.ts';
import type { PermissionDetail } from '../permissions/permissions.api.ts';
import { Code, RightMark, RoleName } from './names.tsx';
import classes from './rights.module.css';

const LIST = { label: 'Dozvole', to: '/admin/permissions' };

/** /admin/permissions/{idguid}/view: a right, which roles hold it and how many people. */
export default function PermissionView() {
  const { idguid = '' } = useParams();
  return (
    <Fetched asked={useGet<PermissionDetail>(`/api/admin/permissions/${idguid}`)} list={LIST}>
      {(one) => <Loaded one={one} />}
    </Fetched>
  );
}

function Loaded({ one }: { one: PermissionDetail }) {
  const navigate = useNavigate();
  const mayRoles = hasPermission(useSignedIn(), 'admin_roles_pregled');
  const { ask, dialog } = useRemove();
  const remove = () =>
    ask({
      accusative: 'dozvolu',
      titles: [one.label],
      remove: () => api.delete(`/api/admin/permissions/${one.idguid}`, { query: { version: one.version } }),
      done: () => {
        void refreshProfile();
        return navigate(LIST.to, { replace: true, flushSync: true });
      },
    });
  return (
    <>
      <PageHeader
        title={one.label}
        recent="Dozvola"
        crumbs={[LIST]}
        description={
          <span className={classes.named}>
            Dozvola
            <RightMark right={one} />
          </span>
        }
        actions={
          one.can_edit && (
            <>
              {!one.product && <RemoveButton onClick={remove} />}
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
            ['Oznaka', <Code key="name">{one.name}</Code>],
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
        {mayRoles && one.held_by_roles.length > 0 && (
          <RelatedLinks title="Uloge koje je imaju">
            {one.held_by_roles.map((role) => (
              <RelatedLink
                key={role.idguid}
                to={`/admin/roles/view/${role.idguid}`}
                total={counted(role.members, 'osoba', 'osobe', 'osoba')}
              >
                <RoleName role={role} />
              </RelatedLink>
            ))}
          </RelatedLinks>
        )}
        <RecordHistory subject="permissions" idguid={one.idguid} />
      </div>
      {dialog}
    </>
  );
}

/** Holders other than the operator's organisation and the role Administrator, which have every right. */
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
