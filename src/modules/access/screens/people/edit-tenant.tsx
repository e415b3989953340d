import { useParams } from 'react-router';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { ErrorState, PageHeader, Spinner } from '../../../../admin/kit/index.ts';
import { SettingsForm } from './settings-form.tsx';
import { useSettings } from './use-settings.ts';

/** /admin/tenants/edit/:idguid: the operator changes an organisation. */
export default function EditTenant() {
  const { idguid = '' } = useParams();
  const path = `/api/admin/tenants/${encodeURIComponent(idguid)}`;
  const own = useSignedIn().tenant?.idguid;
  const { data: settings, error, isPending, refetch } = useSettings(path);
  const back = `/admin/tenants/view/${idguid}`;
  return (
    <>
      <PageHeader
        title="Uredi organizaciju"
        crumbs={[
          { label: 'Organizacije', to: '/admin/tenants' },
          ...(settings ? [{ label: settings.name, to: back }] : []),
        ]}
      />
      {isPending && <Spinner />}
      {error && !settings && <ErrorState error={error} onRetry={() => void refetch()} />}
      {settings && (
        <SettingsForm
          key={`${settings.idguid} ${settings.version}`}
          settings={settings}
          path={path}
          tenant={settings.idguid === own ? null : settings.idguid}
          backTo={back}
          onReload={() => void refetch()}
        />
      )}
    </>
  );
}
