import { TextInput } from '@mantine/core';
import { DESCRIPTION_BELOW } from '../../../admin/fields/common.ts';
import { Form, FormField, FormSection } from '../../../admin/form/form.tsx';
import { useForm } from '../../../admin/form/use-form.ts';
import { useSaved } from '../../../admin/form/use-saved.ts';
import { api } from '../../../web/api.ts';
import { reloadSettings } from '../../../web/settings.ts';
import { SETTING_LABELS } from '../setting-labels.ts';
import type { SettingKey, SiteSettings, SiteValues } from '../settings.api.ts';

/** API path. */
export const SETTINGS = '/api/admin/settings';

type Texts = Record<SettingKey, string>;

const textsOf = (values: SiteValues): Texts =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value ?? '')])) as Texts;

/** Request value: days and sizes as a number, empty as null, anything else unchanged for the server to reject. */
const sentFor = (key: string, text: string): unknown => {
  if (!/_(days|mb)$/.test(key)) return text;
  const input = text.trim();
  if (input === '') return null;
  return /^\d{1,9}$/.test(input) ? Number(input) : input;
};

/** Every setting, to be changed. */
export function SettingsForm({ settings }: { settings: SiteSettings }) {
  const saved = useSaved();
  const state = useForm({
    values: textsOf(settings.values),
    record: settings,
    valuesOf: ({ values }) => textsOf(values),
    labels: SETTING_LABELS,
    draft: 'postavke-sajta',
    // Only changed values, so that the trail names no others.
    send: (_, { version, changed }) => {
      const values = Object.entries(changed).map(([key, text]) => [key, sentFor(key, text)]);
      return api.patch(SETTINGS, { version, ...Object.fromEntries(values) });
    },
    done: (answer) => {
      // The top bar shows the name too.
      reloadSettings();
      saved(answer);
    },
  });
  const { form, errorOf } = state;
  const input = (key: SettingKey, more: object = {}) => (
    <TextInput
      label={SETTING_LABELS[key]}
      autoComplete="off"
      inputWrapperOrder={DESCRIPTION_BELOW}
      error={errorOf(key)}
      {...more}
      {...form.register(key)}
    />
  );
  const days = (key: SettingKey, description: string, more: object = {}) => (
    <FormField>{input(key, { inputMode: 'numeric', description, ...more })}</FormField>
  );
  return (
    <Form state={state} label="Postavke sajta">
      <FormSection title="Na sajtu" />
      <FormField>{input('site_name', { description: 'Prikazuje se i u zaglavlju aplikacije.' })}</FormField>
      <FormField>{input('phone_number', { type: 'tel' })}</FormField>
      <FormField>{input('email', { type: 'email' })}</FormField>
      <FormField>{input('address')}</FormField>
      <FormField wide>
        {input('site_copyright', { description: 'U dnu svake stranice. Prazno: © i naziv sajta.' })}
      </FormField>

      <FormSection title="Pošta kontakt-obrasca" />
      <FormField wide>
        {input('contact_to', {
          placeholder: settings.mail.to.join(', '),
          description:
            'Do pet adresa, odvojenih zarezom. Prazno: adresa sajta, a bez nje adresa administratora.',
        })}
      </FormField>
      <FormField>
        {input('contact_from_name', { description: 'Prazno: kako stoji u MAIL_FROM na serveru.' })}
      </FormField>
      <FormField>
        {input('contact_from_address', {
          type: 'email',
          description: 'Prazno: adresa iz MAIL_FROM. Server za poštu mora dozvoliti slanje s te adrese.',
        })}
      </FormField>

      <FormSection title="Rokovi čuvanja">
        Starije se briše svake noći poslije 3 sata i ne može se vratiti.
      </FormSection>
      {days('contact_retention_days', 'Najmanje 30. Prazno: zauvijek.', { placeholder: 'zauvijek' })}
      {days('spam_retention_days', 'Od 1 do 365.')}
      {days('visits_retention_days', 'Najmanje 1.')}
      {days('logs_retention_days', 'Od 1 do 365. Briše se po cijelim danima.')}
      {days('logs_retention_mb', 'Od 50 do 1.000.000. Preko toga se briše najstariji dan.')}
      {days('audit_retention_days', 'Najmanje 365, za sve organizacije. Prazno: zauvijek.', {
        placeholder: 'zauvijek',
      })}
    </Form>
  );
}
