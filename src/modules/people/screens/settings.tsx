import { useActing } from '../../../admin/acting/acting.ts';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { Fetched, formatDateTime, PageHeader } from '../../../admin/kit/index.ts';
import { RecordHistory } from '../../../admin/resource/view/history.tsx';
import view from '../../../admin/resource/view/view.module.css';
import { OWN_SETTINGS, useSettings } from './client.ts';
import { PeopleSummary, SettingsFacts } from './settings-facts.tsx';
import { SettingsForm } from './settings-form.tsx';

/** /korisnik/tenants/postavke: read by every member, changed with the permission. */
export default function OrganisationSettings() {
  const { tenant } = useActing();
  const maySave = hasPermission(useSignedIn(), 'admin_postavke_save');
  const asked = useSettings(OWN_SETTINGS, tenant);
  return (
    <>
      <PageHeader
        title="Postavke organizacije"
        description={
          asked.data?.updated_by
            ? `Posljednja izmjena: ${asked.data.updated_by}, ${formatDateTime(asked.data.updated_at)}`
            : asked.data?.name
        }
      />
      <Fetched asked={asked}>
        {(settings) => (
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
      </Fetched>
    </>
  );
}
