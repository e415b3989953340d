import { useParams } from 'react-router';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { Fetched, PageHeader } from '../../../admin/kit/index.ts';
import { SettingsForm } from './settings-form.tsx';
import { useSettings } from './use-settings.ts';

/** /admin/tenants/edit/:idguid: the operator changes an organisation. */
export default function EditTenant() {
  const { idguid = '' } = useParams();
  const path = `/api/admin/tenants/${encodeURIComponent(idguid)}`;
  const own = useSignedIn().tenant?.idguid;
  const asked = useSettings(path);
  const list = { label: 'Organizacije', to: '/admin/tenants' };
  const back = `/admin/tenants/view/${idguid}`;
  return (
    <Fetched asked={asked} list={list} title="Uredi organizaciju">
      {(settings) => (
        <>
          <PageHeader title="Uredi organizaciju" crumbs={[list, { label: settings.name, to: back }]} />
          <SettingsForm
            key={`${settings.idguid} ${settings.version}`}
            settings={settings}
            path={path}
            tenant={settings.idguid === own ? null : settings.idguid}
            backTo={back}
            onReload={() => void asked.refetch()}
          />
        </>
      )}
    </Fetched>
  );
}
