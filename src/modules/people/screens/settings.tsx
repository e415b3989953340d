import { useActing } from '../../../admin/acting/acting.tsx';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { ErrorState, formatDateTime, PageHeader, Spinner } from '../../../admin/kit/index.ts';
import { RecordHistory } from '../../../admin/resource/view/history.tsx';
import view from '../../../admin/resource/view/view.module.css';
import { OWN_SETTINGS, useSettings } from './client.ts';
import { PeopleSummary, SettingsFacts } from './settings-facts.tsx';
import { SettingsForm } from './settings-form.tsx';

/** /korisnik/tenants/postavke: read by every member, changed by whoever has the right. */
export default function OrganisationSettings() {
  const { tenant } = useActing();
  const maySave = hasPermission(useSignedIn(), 'admin_postavke_save');
  const { data: settings, error, isPending, refetch } = useSettings(OWN_SETTINGS, tenant);
  return (
    <>
      <PageHeader
        title="Postavke organizacije"
        description={
          settings &&
          (settings.updated_by
            ? `Posljednja izmjena: ${settings.updated_by}, ${formatDateTime(settings.updated_at)}`
            : settings.name)
        }
      />
      {isPending && <Spinner />}
      {error && !settings && <ErrorState error={error} onRetry={() => void refetch()} />}
      {settings && (
        <div className={view.columns}>
          <div className={view.main}>
            {maySave ? (
              <SettingsForm key={settings.idguid} settings={settings} path={OWN_SETTINGS} tenant={tenant} />
            ) : (
              <>
                <SettingsFacts settings={settings} />
                <p className={view.none}>Postavke mijenja administrator organizacije.</p>
              </>
            )}
          </div>
          <aside className={view.side} aria-label="O organizaciji">
            <PeopleSummary settings={settings} tenant={tenant} />
            <RecordHistory subject="tenants" idguid={settings.idguid} tenant={tenant} />
          </aside>
        </div>
      )}
    </>
  );
}
