import { Badge } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useActing } from '../../../admin/acting/acting.ts';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import {
  counted,
  Facts,
  Fetched,
  formatDateTime,
  LinkButton,
  ofAll,
  PageHeader,
  Panel,
} from '../../../admin/kit/index.ts';
import { RecordHistory } from '../../../admin/resource/view/history.tsx';
import view from '../../../admin/resource/view/view.module.css';
import { registeredScreens } from '../../../admin/screens.ts';
import type { MemberDetail } from '../members/members.api.ts';
import { usePerson } from './client.ts';
import { mayEdit } from './edit-user.tsx';
import classes from './people.module.css';
import { Organisations } from './people-lists.tsx';
import { PersonMenu } from './person-menu.tsx';
import { RoleBadges, StateBadge } from './state-badge.tsx';

/** /admin/users/view/:idguid: one person, in the organisation and, to the operator, beyond it. */
export default function ViewUser() {
  const { idguid = '' } = useParams();
  const { tenant, link } = useActing();
  return (
    <Fetched
      asked={usePerson(idguid, tenant)}
      list={{ label: 'Korisnici', to: link('/admin/users') }}
      title="Korisnik"
    >
      {(person) => <Loaded person={person} />}
    </Fetched>
  );
}

function Loaded({ person }: { person: MemberDetail }) {
  const { tenant, link } = useActing();
  const navigate = useNavigate();
  const session = useSignedIn();
  const maySave = hasPermission(session, 'admin_users_save');
  const list = link('/admin/users');
  const subject = subjectOf(person);
  const personActions = registeredScreens().flatMap((module) => module.personActions ?? []);
  return (
    <>
      <PageHeader
        title={subject.name}
        recent="Korisnik"
        crumbs={[{ label: 'Korisnici', to: list }]}
        description={person.is_self ? 'Korisnik · to ste vi' : 'Korisnik'}
        actions={
          <>
            <PersonMenu person={subject} onRemoved={() => navigate(list, { replace: true })} />
            {person.account_active && (
              <Suspense>
                {personActions.map((Action, index) => (
                  <Action
                    // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes.
                    key={index}
                    idguid={person.idguid}
                    tenant={person.membership?.is_active ? (tenant ?? session.tenant!.idguid) : null}
                  />
                ))}
              </Suspense>
            )}
            {maySave && mayEdit(person) && (
              <LinkButton to={link(`/admin/users/edit/${person.idguid}`)} icon={IconPencil}>
                Uredi
              </LinkButton>
            )}
          </>
        }
      />
      <div className={view.columns}>
        <div className={view.main}>
          {person.membership && <Membership person={person} />}
          <Account person={person} />
          {person.organisations && (
            <Panel title="Organizacije">
              <Organisations memberships={person.organisations} />
            </Panel>
          )}
          <KnownOf idguid={person.idguid} tenant={tenant} />
        </div>
        <aside className={view.side} aria-label="O zapisu">
          <RecordHistory subject="users" idguid={person.idguid} tenant={tenant} />
        </aside>
      </div>
    </>
  );
}

/** What other modules know of the person, for whoever may read it. */
function KnownOf({ idguid, tenant }: { idguid: string; tenant: string | null }) {
  const session = useSignedIn();
  return registeredScreens()
    .flatMap(({ name, personPanels = [] }) =>
      personPanels.map((one) => ({ ...one, key: `${name}.${one.order}` })),
    )
    .filter(({ needs }) => needs.every((right) => hasPermission(session, right)))
    .sort((a, b) => a.order - b.order)
    .map(({ key, panel: Part }) => (
      <Suspense key={key}>
        <Part idguid={idguid} tenant={tenant} />
      </Suspense>
    ));
}

const subjectOf = (person: MemberDetail) => ({
  idguid: person.idguid,
  version: person.version,
  name: `${person.first_name} ${person.last_name}`,
  email: person.email,
  member: person.membership?.is_active ?? null,
  account: person.account_active,
  hasFactor: person.second_factor.totp || person.second_factor.passkeys > 0,
  invitations: person.membership?.invitations ?? 0,
});

function Membership({ person }: { person: MemberDetail }) {
  const { link } = useActing();
  const { is_active, is_default, joined_at, roles, own_permissions } = person.membership!;
  const { effective_permissions, available_permissions } = person.membership!;
  return (
    <section>
      <h2 className={view.heading}>U organizaciji</h2>
      <Facts
        label="U organizaciji"
        facts={[
          [
            'Stanje',
            <span key="state" className={classes.badges}>
              <StateBadge active={is_active} account />
              {is_default && <Badge size="sm">Zadana organizacija</Badge>}
            </span>,
          ],
          [
            'Uloge',
            <span key="roles" className={classes.badges}>
              <RoleBadges roles={roles.map(({ label }) => label)} />
              <Link to={link(`/admin/users/roles/${person.idguid}`)}>Uloge osobe</Link>
            </span>,
          ],
          [
            'Dozvole koje vrijede',
            <span key="rights">
              <Link to={link(`/admin/users/permissions/${person.idguid}`)}>
                {ofAll(effective_permissions, available_permissions, 'dozvole', 'dozvola')}
              </Link>
              {own_permissions > 0 && (
                <span className={classes.sub}>
                  {counted(own_permissions, 'direktna', 'direktne', 'direktnih')}
                </span>
              )}
            </span>,
          ],
          ['Član od', formatDateTime(joined_at)],
        ]}
      />
    </section>
  );
}

function Account({ person }: { person: MemberDetail }) {
  const { second_factor: factor } = person;
  const factors = [
    factor.totp && 'aplikacija za kodove',
    factor.passkeys > 0 &&
      counted(factor.passkeys, 'pristupni ključ', 'pristupna ključa', 'pristupnih ključeva'),
  ].filter(Boolean);
  return (
    <section>
      <h2 className={view.heading}>Nalog</h2>
      <Facts
        label="Nalog"
        facts={[
          [
            'E-mail',
            <a key="mail" href={`mailto:${person.email}`}>
              {person.email}
            </a>,
          ],
          ['Stanje naloga', <StateBadge key="state" active account={person.account_active} />],
          ['Drugi faktor', factors.length > 0 ? factors.join(', ') : 'nema'],
          ['Posljednja prijava', person.last_login_at ? formatDateTime(person.last_login_at) : 'nikad'],
          ['Aktivne prijave', counted(person.sessions, 'prijava', 'prijave', 'prijava')],
          ['Nalog otvoren', formatDateTime(person.created_at)],
        ]}
      />
    </section>
  );
}
