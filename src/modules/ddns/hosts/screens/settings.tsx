import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { Fields } from '../../../../admin/form/fields.tsx';
import { Form } from '../../../../admin/form/form.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../../admin/form/use-saved.ts';
import { Facts, Fetched, lastChangeOf, PageHeader, useGet } from '../../../../admin/kit/index.ts';
import { api } from '../../../../web/api.ts';
import { SETTING_FIELDS } from '../setting.fields.ts';
import { type DdnsSettingsState, settingsGet } from '../settings.api.ts';

/** /admin/ddns/settings: what the operator sets for all organisations. */
export default function DdnsSettingsScreen() {
  const maySave = hasPermission(useSignedIn(), 'admin_settings_save');
  const asked = useGet<DdnsSettingsState>(settingsGet.path);
  return (
    <Fetched asked={asked} title="DDNS postavke">
      {(state) => (
        <>
          <PageHeader
            title="DDNS postavke"
            description={`Za sve organizacije. Pojedinoj se druga granica daje na njenoj stranici.${
              state.updated_at
                ? ` Posljednja izmjena: ${lastChangeOf({ updated_at: state.updated_at, updated_by: state.updated_by })}.`
                : ''
            }`}
          />
          {maySave ? (
            <SettingsForm key={state.version} before={state} />
          ) : (
            <Facts
              label="DDNS postavke"
              facts={[
                [SETTING_FIELDS.hosts.label, state.hosts],
                [SETTING_FIELDS.updates.label, state.updates],
                [SETTING_FIELDS.reserved.label, state.reserved.join(', ')],
              ]}
            />
          )}
        </>
      )}
    </Fetched>
  );
}

function SettingsForm({ before }: { before: DdnsSettingsState }) {
  const saved = useSaved();
  const state = useDeclaredForm<{ message?: string }, DdnsSettingsState>({
    fields: SETTING_FIELDS,
    record: before,
    send: (_, { version, changed }) => api.patch(settingsGet.path, { version, ...changed }),
    done: saved,
  });
  return (
    <Form state={state} label="DDNS postavke" submitLabel="Sačuvaj">
      <Fields state={state} fields={SETTING_FIELDS} />
    </Form>
  );
}
