import { useParams } from 'react-router';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { Fetched, PageHeader } from '../../../admin/kit/index.ts';
import { tenantPath, useSettings } from './client.ts';
import { SettingsForm } from './settings-form.tsx';

/** /admin/tenants/edit/:idguid: the operator changes an organisation. */
export default function EditTenant() {
  const { idguid = '' } = useParams();
  const path = tenantPath(idguid);
  const own = useSignedIn().tenant?.idguid;
  const list = { label: 'Organizacije', to: '/admin/tenants' };
  const back = `/admin/tenants/view/${idguid}`;
  return (
    <Fetched asked={useSettings(path)} list={list} title="Uredi organizaciju">
      {(settings) => (
        <>
          <PageHeader title="Uredi organizaciju" crumbs={[list, { label: settings.name, to: back }]} />
          <SettingsForm
            key={settings.idguid}
            settings={settings}
            path={path}
            tenant={settings.idguid === own ? null : settings.idguid}
            backTo={back}
          />
        </>
      )}
    </Fetched>
  );
}
