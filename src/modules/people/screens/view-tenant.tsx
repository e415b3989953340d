import { Badge } from '@mantine/core';
import { IconKey, IconPencil, IconUsers } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { linkFor, useActing } from '../../../admin/acting/acting.ts';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import {
  counted,
  Fetched,
  LinkButton,
  NothingHere,
  PageHeader,
  Panel,
  useGet,
} from '../../../admin/kit/index.ts';
import { RecordHistory } from '../../../admin/resource/view/history.tsx';
import view from '../../../admin/resource/view/view.module.css';
import { registeredScreens } from '../../../admin/screens.ts';
import type { Member } from '../lists.api.ts';
import type { Settings } from '../tenants/settings.api.ts';
import { tenantPath, useSettings } from './client.ts';
import classes from './people.module.css';
import { PeopleSummary, SettingsFacts } from './settings-facts.tsx';
import { RoleBadges, SwitchedOff } from './state-badge.tsx';
import { NobodyHere } from './tenants.tsx';

const LIST = { label: 'Organizacije', to: '/admin/tenants' };

/** Members shown; the rest is in their list. */
const SHOWN = 8;

/** /admin/tenants/view/:idguid: one organisation, its people, its rights, and who changed what. */
export default function ViewTenant() {
  const { idguid = '' } = useParams();
  return (
    <Fetched asked={useSettings(tenantPath(idguid))} list={LIST} title="Organizacija">
      {(settings) => <Tenant settings={settings} />}
    </Fetched>
  );
}

function Tenant({ settings }: { settings: Settings }) {
  const session = useSignedIn();
  const { may } = useActing();
  const own = session.tenant?.idguid === settings.idguid;
  const tenant = own ? null : settings.idguid;
  return (
    <>
      <PageHeader
        title={settings.name}
        recent="Organizacija"
        crumbs={[LIST]}
        description={
          <span className={classes.badges}>
            <span>Organizacija</span>
            <NobodyHere of={settings} />
            {settings.is_operator && (
              <Badge size="sm" color="copper">
                Operater
              </Badge>
            )}
          </span>
        }
        actions={
          <>
            {may && !own && (
              <LinkButton variant="default" to={linkFor('/admin/users', settings.idguid)} icon={IconUsers}>
                Upravljaj ovom organizacijom
              </LinkButton>
            )}
            {hasPermission(session, 'admin_tenants_save') && (
              <LinkButton to={`/admin/tenants/edit/${settings.idguid}`} icon={IconPencil}>
                Uredi
              </LinkButton>
            )}
          </>
        }
      />
      <div className={view.columns}>
        <div className={view.main}>
          <SettingsFacts settings={settings} />
          {hasPermission(session, 'admin_users_pregled') && <Preview settings={settings} tenant={tenant} />}
        </div>
        <aside className={view.side} aria-label="O organizaciji">
          <PeopleSummary settings={settings} tenant={tenant} />
          <Panel title="Dozvole">
            <Link className={classes.who} to={`/admin/tenants/permissions/${settings.idguid}`}>
              <IconKey size={16} stroke={1.6} aria-hidden />
              {counted(settings.rights, 'data dozvola', 'date dozvole', 'datih dozvola')}
            </Link>
          </Panel>
          <Suspense>
            {registeredScreens()
              .flatMap(({ organisationPanels = [] }) => organisationPanels)
              .map((Part, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the modules do not change
                <Part key={index} idguid={settings.idguid} />
              ))}
          </Suspense>
          <RecordHistory subject="tenants" idguid={settings.idguid} tenant={tenant} />
        </aside>
      </div>
    </>
  );
}

function Preview({ settings, tenant }: { settings: Settings; tenant: string | null }) {
  const asked = useGet<Member[]>('/api/admin/users', { tenant, page_size: SHOWN });
  return (
    <Panel
      title="Članovi"
      aside={
        settings.members > SHOWN && <Link to={linkFor('/admin/users', tenant)}>Svi ({settings.members})</Link>
      }
    >
      <Fetched asked={asked}>
        {(members) =>
          members.length === 0 ? (
            <NothingHere>Organizacija još nema članova.</NothingHere>
          ) : (
            <ul className={classes.plain}>
              {members.map((one) => (
                <li key={one.idguid} className={classes.badges}>
                  <Link to={linkFor(`/admin/users/view/${one.idguid}`, tenant)}>{one.full_name}</Link>
                  <RoleBadges roles={one.roles} />
                  {!one.is_active && <SwitchedOff />}
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
    </Panel>
  );
}
