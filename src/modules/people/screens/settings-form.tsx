import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { formatValue } from '../../../admin/fields/format-value.ts';
import { Fields } from '../../../admin/form/fields.tsx';
import { Form, FormField } from '../../../admin/form/form.tsx';
import { useDeclaredForm } from '../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../admin/form/use-saved.ts';
import { counted, Spinner } from '../../../admin/kit/index.ts';
import { choice, type Field } from '../../../core/resource.ts';
import { pdvDoubt } from '../../../core/tax-numbers.ts';
import { api } from '../../../web/api.ts';
import { fetchProfile } from '../../../web/auth.ts';
import type { Settings } from '../tenants/settings.api.ts';
import { SETTINGS, settingsFields } from '../tenants/settings.fields.ts';
import { useRoleChoices } from './client.ts';
import classes from './people.module.css';
import { PictureField } from './pictures/picture-field.tsx';

const SECTIONS = [
  { title: 'Identifikacija', fields: ['jib', 'pdv_broj'] },
  {
    title: 'Sjedište i kontakt',
    fields: ['adresa', 'postanski_broj', 'opstina_id', 'telefon', 'email', 'web'],
  },
  { title: 'Članovi', fields: ['default_role_id', 'require_second_factor'] },
];

interface SettingsFormProps {
  settings: Settings;
  /** Path of the API, and the organisation that the operator saves for. */
  path: string;
  tenant: string | null;
  /** Where the form leads; without it the form stays. */
  backTo?: string;
}

/** An organisation's data and requirements for its members. */
export function SettingsForm(props: SettingsFormProps) {
  const { settings, tenant } = props;
  const { data: roles, isPending, isError } = useRoleChoices(tenant);
  if (isPending) return <Spinner />;
  // The current role may stay, also where the person could not give it.
  const current = settings.default_role_id ? { [settings.default_role_id]: settings.default_role ?? '' } : {};
  const own = (roles ?? []).filter(({ may_give }) => may_give);
  const role = choice({
    label: SETTINGS.default_role_id.label,
    help: isError
      ? 'Uloge vidi ko smije vidjeti korisnike.'
      : 'Dodjeljuje se osobama pozvanim bez odabrane uloge. Nude se uloge čije dozvole i sami imate.',
    options: { ...current, ...Object.fromEntries(own.map(({ idguid, label }) => [idguid, label])) },
  });
  return <Loaded {...props} role={role} />;
}

function Loaded({ settings, path, tenant, backTo, role }: SettingsFormProps & { role: Field }) {
  const saved = useSaved();
  const fields = { ...SETTINGS, default_role_id: role };
  const state = useDeclaredForm<{ message?: string; data: Settings }, Settings>({
    fields,
    record: settings,
    draft: `postavke:${settings.idguid}`,
    show: (name, value, record) => {
      if (name === 'logo') return value ? 'postavljen' : undefined;
      if (name === 'opstina_id') return record?.opstina ?? undefined;
      return formatValue(fields[name as keyof typeof fields], record ? record[name as never] : value);
    },
    send: (_, { version, changed }) => api.patch(path, { version, ...changed }, { query: { tenant } }),
    done: (answer) => {
      saved(answer, backTo);
      // Name and picture stand in the top bar, too.
      void fetchProfile().catch(() => {});
      if (backTo) return;
      state.rebase(answer.data, []);
      state.saved.current = false;
    },
  });
  const { control } = state.form;
  const [jib, pdv, logo, demanded]: FieldValues[string] = useWatch({
    control,
    name: ['jib', 'pdv_broj', 'logo', 'require_second_factor'],
  });
  const { pdv_broj } = SETTINGS;
  // A wrong check digit is said by the input itself.
  const doubt = pdvDoubt(pdv, '') ? null : pdvDoubt(digits(pdv), digits(jib));
  const inputs = { ...fields, pdv_broj: { ...pdv_broj, help: doubt ?? pdv_broj.help } };
  return (
    <Form state={state} cancelTo={backTo} label="Postavke organizacije">
      <Fields state={state} fields={{ name: SETTINGS.name }} />
      <FormField wide>
        <PictureField
          label={SETTINGS.logo.label}
          shape="square"
          value={logo || null}
          onChange={(url) => state.form.setValue('logo', url ?? '', { shouldDirty: true })}
          error={state.errorOf('logo')}
        />
      </FormField>
      <Fields
        state={state}
        fields={inputs}
        sections={SECTIONS}
        source={settingsFields}
        titles={{ opstina_id: settings.opstina }}
      />
      {demanded && !settings.require_second_factor && (
        <FormField wide>
          <FactorWarning settings={settings} />
        </FormField>
      )}
    </Form>
  );
}

const digits = (text: string): string => text.replace(/[\s.-]/g, '');

/** Names the members who could do nothing until they have set up a second factor. */
function FactorWarning({ settings }: { settings: Settings }) {
  const { count, names } = settings.without_factor ?? { count: 0, names: [] };
  if (count === 0) return null;
  const more = count - names.length;
  return (
    <Alert
      className={classes.notice}
      color="copper"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={`Drugi faktor još nema ${counted(count, 'član', 'člana', 'članova')}`}
    >
      Dok ga ne postave, ovdje ne mogu ništa drugo.
      <p className={classes.names}>
        {names.join(', ')}
        {more > 0 && ` i još ${more}`}
      </p>
    </Alert>
  );
}
