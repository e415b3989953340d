import { Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Controller, useWatch } from 'react-hook-form';
import { toast } from 'react-hot-toast';
import { useNavigate } from 'react-router';
import { Form, FormField } from '../../../admin/form/form.tsx';
import { StaleNotice, useStale } from '../../../admin/form/stale-notice.tsx';
import { useForm } from '../../../admin/form/use-form.ts';
import { ChoiceSelect } from '../../../admin/resource/fields/ChoiceSelect.tsx';
import { ReferenceField } from '../../../admin/resource/fields/ReferenceField.tsx';
import { jibDoubt, pdvDoubt } from '../../../core/tax-numbers.ts';
import { api } from '../../../web/api.ts';
import { fetchProfile } from '../../../web/auth.ts';
import type { Settings } from '../tenants/settings.api.ts';
import { settingsFields } from '../tenants/settings.reference.ts';
import { useRoleChoices } from './client.ts';
import classes from './people.module.css';
import { PictureField } from './pictures/picture-field.tsx';
import { Doubt, FactorWarning } from './settings-warnings.tsx';

const TEXTS = ['name', 'jib', 'pdv_broj', 'adresa', 'postanski_broj', 'telefon', 'email', 'web'] as const;
type TextName = (typeof TEXTS)[number];

const valuesOf = (settings: Settings) => ({
  ...(Object.fromEntries(TEXTS.map((name) => [name, settings[name] ?? ''])) as Record<TextName, string>),
  logo: settings.logo,
  opstina_id: settings.opstina_id ?? '',
  default_role_id: settings.default_role_id ?? '',
  require_second_factor: settings.require_second_factor,
});

const plainDigits = (text: string): string => text.replace(/[\s.-]/g, '');

interface SettingsFormProps {
  settings: Settings;
  /** Address of the API they are saved at, and the organisation that the operator saves them for. */
  path: string;
  tenant: string | null;
  /** Where to go with the saved ones, and where without; nowhere: they stay. */
  backTo?: string;
  onReload: () => void;
}

/** What an organisation says of itself and asks of its members. */
export function SettingsForm({ settings, path, tenant, backTo, onReload }: SettingsFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const stale = useStale();
  const before = valuesOf(settings);
  const state = useForm({
    values: before,
    // Only what was changed, so that the trail and two people at once are about that alone.
    send: (values) => {
      const changes = Object.entries(values).filter(
        ([name, value]) => value !== before[name as keyof typeof before],
      );
      return api.patch(
        path,
        { version: settings.version, ...Object.fromEntries(changes) },
        { query: { tenant } },
      );
    },
    done: ({ message }) => {
      if (message) toast.success(message);
      void client.invalidateQueries();
      // Name and picture stand in the top bar, too.
      void fetchProfile().catch(() => {});
      if (backTo) navigate(backTo);
    },
    refused: stale.refused,
  });
  const { form, errorOf } = state;
  const [jib, pdv, demanded] = useWatch({
    control: form.control,
    name: ['jib', 'pdv_broj', 'require_second_factor'],
  });
  const input = (name: TextName, label: string, more: object = {}) => (
    <TextInput
      label={label}
      autoComplete="off"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={errorOf(name)}
      {...more}
      {...form.register(name)}
    />
  );
  return (
    <>
      <StaleNotice message={stale.message} onReload={onReload} />
      <Form state={state} cancelTo={backTo} label="Postavke organizacije">
        <FormField wide>{input('name', 'Naziv', { withAsterisk: true })}</FormField>
        <FormField wide>
          <Controller
            name="logo"
            control={form.control}
            render={({ field }) => (
              <PictureField
                label="Logo"
                shape="square"
                value={field.value}
                onChange={field.onChange}
                error={errorOf('logo')}
              />
            )}
          />
        </FormField>

        <h2 className={classes.section}>Identifikacija</h2>
        <FormField>
          {input('jib', 'JIB', { inputMode: 'numeric', description: '13 cifara.' })}
          <Doubt>{jibDoubt(plainDigits(jib))}</Doubt>
        </FormField>
        <FormField>
          {input('pdv_broj', 'PDV broj', {
            inputMode: 'numeric',
            description: '12 cifara; prazno ako organizacija nije u sistemu PDV-a.',
          })}
          <Doubt>{pdvDoubt(plainDigits(pdv), plainDigits(jib))}</Doubt>
        </FormField>

        <h2 className={classes.section}>Sjedište i kontakt</h2>
        <FormField wide>{input('adresa', 'Adresa')}</FormField>
        <FormField>{input('postanski_broj', 'Poštanski broj', { inputMode: 'numeric' })}</FormField>
        <FormField>
          <Controller
            name="opstina_id"
            control={form.control}
            render={({ field }) => (
              <ReferenceField
                resource={settingsFields}
                name="opstina_id"
                field={settingsFields.fields.opstina_id}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                inputRef={field.ref}
                error={errorOf('opstina_id')}
                refTitle={field.value === settings.opstina_id ? settings.opstina : null}
              />
            )}
          />
        </FormField>
        <FormField>{input('telefon', 'Telefon', { type: 'tel' })}</FormField>
        <FormField>{input('email', 'E-mail', { type: 'email' })}</FormField>
        <FormField wide>{input('web', 'Web', { inputMode: 'url' })}</FormField>

        <h2 className={classes.section}>Članovi</h2>
        <FormField>
          <Controller
            name="default_role_id"
            control={form.control}
            render={({ field }) => (
              <DefaultRole
                settings={settings}
                tenant={tenant}
                value={field.value}
                onChange={field.onChange}
                error={errorOf('default_role_id')}
              />
            )}
          />
        </FormField>
        <FormField wide>
          <Controller
            name="require_second_factor"
            control={form.control}
            render={({ field: { value, ...field } }) => (
              <Switch
                label="Obavezan drugi faktor"
                description="Članovi bez aplikacije za kodove ili pristupnog ključa mogu samo da ih postave."
                error={errorOf('require_second_factor')}
                {...field}
                checked={value}
              />
            )}
          />
        </FormField>
        {demanded && !settings.require_second_factor && (
          <FormField wide>
            <FactorWarning settings={settings} />
          </FormField>
        )}
      </Form>
    </>
  );
}

function DefaultRole(props: {
  settings: Settings;
  tenant: string | null;
  value: string;
  onChange: (value: string) => void;
  error?: string;
}) {
  const { settings, tenant, value, onChange, error } = props;
  const { data, isError } = useRoleChoices(tenant);
  const known = data?.map(({ idguid, label, may_give }) => ({
    value: idguid,
    label,
    // Leaving it as it is gives nobody anything new.
    disabled: !may_give && idguid !== settings.default_role_id,
  }));
  const chosen = { value: settings.default_role_id ?? '', label: settings.default_role ?? '' };
  return (
    <ChoiceSelect
      label="Uloga novih članova"
      description={
        isError
          ? 'Uloge vidi ko smije vidjeti korisnike.'
          : 'Dodjeljuje se osobama pozvanim bez odabrane uloge.'
      }
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      data={known ?? (settings.default_role_id ? [chosen] : [])}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      placeholder="Bez uloge"
      clearable
      clearButtonProps={{ 'aria-label': 'Očisti: Uloga novih članova' }}
      checked
      error={error}
    />
  );
}
