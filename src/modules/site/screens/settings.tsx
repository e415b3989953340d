import { Suspense } from 'react';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import {
  Facts,
  Fetched,
  formatDateTime,
  NONE,
  PageHeader,
  Panel,
  Spinner,
  useGet,
} from '../../../admin/kit/index.ts';
import { RecordHistory } from '../../../admin/resource/view/history.tsx';
import view from '../../../admin/resource/view/view.module.css';
import { registeredScreens } from '../../../admin/screens.ts';
import { SETTING_LABELS } from '../setting-labels.ts';
import { SETTINGS_ID, type SettingKey, type SiteSettings } from '../settings.api.ts';
import { MailTest } from './mail-test.tsx';
import { SETTINGS, SettingsForm } from './settings-form.tsx';

/** /admin/settings: texts of the site, mail recipients, retention. */
export default function Settings() {
  const maySave = hasPermission(useSignedIn(), 'admin_settings_save');
  const asked = useGet<SiteSettings>(SETTINGS);
  /** Settings of other modules. */
  const parts = registeredScreens().flatMap(({ name, settings = [] }) =>
    settings.map((Part, index) => ({ key: `${name} ${index}`, Part })),
  );
  return (
    <>
      <PageHeader
        title="Postavke sajta"
        description={
          asked.data?.updated_at
            ? `Posljednja izmjena: ${asked.data.updated_by}, ${formatDateTime(asked.data.updated_at)}`
            : 'Podaci firme na sajtu, primaoci pošte i rokovi čuvanja.'
        }
      />
      <Fetched asked={asked}>
        {(data) => (
          <div className={view.columns}>
            <div className={view.main}>
              {maySave ? (
                <SettingsForm key={data.version} settings={data} />
              ) : (
                <>
                  <Facts label="Postavke sajta" facts={factsOf(data)} />
                  <p className={view.none}>Postavke mijenja ko ima dozvolu „Postavke sajta: izmjene”.</p>
                </>
              )}
              <Suspense fallback={<Spinner />}>
                {parts.map(({ key, Part }) => (
                  <Part key={key} />
                ))}
              </Suspense>
            </div>
            <aside className={view.side} aria-label="O postavkama">
              {maySave && (
                <Panel title="Probni mail">
                  <MailTest settings={data} />
                </Panel>
              )}
              <RecordHistory subject="site-settings" idguid={SETTINGS_ID} />
            </aside>
          </div>
        )}
      </Fetched>
    </>
  );
}

const factsOf = ({ values }: SiteSettings): [string, string][] =>
  (Object.keys(SETTING_LABELS) as SettingKey[]).map((key) => {
    const value = values[key];
    return [SETTING_LABELS[key], value === null ? 'zauvijek' : String(value) || NONE];
  });
