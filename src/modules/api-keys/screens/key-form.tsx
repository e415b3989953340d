import { Input } from '@mantine/core';
import { useRef } from 'react';
import { Controller } from 'react-hook-form';
import { useActing } from '../../../admin/acting/acting.ts';
import { readInput } from '../../../admin/fields/form-values.ts';
import { Fields } from '../../../admin/form/fields.tsx';
import { Form, FormField } from '../../../admin/form/form.tsx';
import { useForm } from '../../../admin/form/use-form.ts';
import { useSaved } from '../../../admin/form/use-saved.ts';
import { formatDateTime, formatNumber } from '../../../admin/kit/index.ts';
import { Warning } from '../../../admin/kit/warning.tsx';
import { PermissionTree } from '../../../admin/tree/permission-tree.tsx';
import { dayStart, daysLater } from '../../../core/dates.ts';
import { choice, date, integer, text } from '../../../core/resource.ts';
import { api } from '../../../web/api.ts';
import type { PermissionModule } from '../../rights/giving/tree.api.ts';
import { type ApiKey, LIMITS, type MadeApiKey } from '../administration/keys.api.ts';
import classes from './keys.module.css';
import { API, HOME } from './keys-data.ts';

interface KeyValues {
  name: string;
  /** A number of days (`d30`), `day`, `never`, or the instant of the record. */
  expires_at: string;
  expires_day: string;
  /** One in a line. */
  allowed_addresses: string;
  rate_limit: string;
  permissions: string[];
}

const DAY = 24 * 60 * 60 * 1000;
const EXPIRIES: Record<string, string> = {
  d30: '30 dana',
  d90: '90 dana',
  [`d${LIMITS.days}`]: 'godinu dana',
  day: 'do određenog dana',
  never: 'bez isteka',
};
const name = text({
  label: 'Naziv',
  help: 'Program ili mjesto koje koristi ključ, da ga kasnije prepoznate.',
  max: LIMITS.name,
  required: true,
});
const expires_day = date({ label: 'Posljednji dan', required: true });
const allowed_addresses = text({
  label: 'Dozvoljene adrese',
  help: 'Jedna u redu, na primjer 192.0.2.10 ili 10.0.0.0/8. Prazno: radi sa svih adresa.',
  max: 3000,
  multiline: true,
});
const rate_limit = integer({
  label: 'Zahtjeva u minuti',
  help: `Najviše ${formatNumber(LIMITS.rate)}. Zahtjevi preko toga moraju čekati.`,
  min: 1,
  max: LIMITS.rate,
  required: true,
});

const valuesOf = (record: ApiKey): KeyValues => ({
  name: record.name,
  expires_at: record.expires_at ?? 'never',
  expires_day: '',
  allowed_addresses: record.allowed_addresses.join('\n'),
  rate_limit: String(record.rate_limit),
  permissions: record.permissions.map((one) => one.name).sort(),
});
const NEW: KeyValues = {
  name: '',
  expires_at: `d${LIMITS.days}`,
  expires_day: '',
  allowed_addresses: '',
  rate_limit: String(LIMITS.usualRate),
  permissions: [],
};

/** When the key expires, as the API takes it. */
function expiryOf({ expires_at, expires_day: day }: KeyValues): string | null {
  if (expires_at === 'never') return null;
  if (expires_at === 'day')
    return day && new Date(dayStart(daysLater(day, 1)).getTime() - 1000).toISOString();
  return expires_at.startsWith('d')
    ? new Date(Date.now() + Number(expires_at.slice(1)) * DAY).toISOString()
    : expires_at;
}

/** The values as the API takes them. */
const bodyOf = (values: KeyValues) => ({
  name: values.name,
  expires_at: expiryOf(values),
  allowed_addresses: values.allowed_addresses
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter(Boolean),
  // A wrong number is sent as it is: the server says what is wrong with it.
  rate_limit: readInput(rate_limit, values.rate_limit) ?? Number(values.rate_limit),
  permissions: values.permissions,
});

interface KeyFormProps<R> {
  /** Null for a new key. */
  record: ApiKey | null;
  tree: readonly PermissionModule[];
  done: (key: R) => void;
}

/** The form of a new key (`R` is `MadeApiKey`) and of a key that is changed. */
export function KeyForm<R extends ApiKey | MadeApiKey>({ record, tree, done }: KeyFormProps<R>) {
  const { query, link } = useActing();
  const saved = useSaved();
  const rights = useRef<HTMLDivElement>(null);
  const state = useForm<KeyValues, R, ApiKey>({
    values: record ? valuesOf(record) : NEW,
    record,
    valuesOf,
    labels: {
      name: name.label,
      expires_at: 'Vrijedi',
      expires_day: expires_day.label,
      allowed_addresses: allowed_addresses.label,
      rate_limit: rate_limit.label,
      permissions: 'Dozvole',
    },
    show: (field, value) => {
      if (field === 'expires_at') return expiryLabel(String(value));
      return field === 'permissions' ? `odabrano: ${(value as string[]).length}` : undefined;
    },
    send: async (values, { record: before, version, changed }) => {
      const body = bodyOf(values);
      if (!before) return (await api.post<R>(API, body)).data;
      const names = Object.keys(changed).map((one) => (one === 'expires_day' ? 'expires_at' : one));
      const changes = Object.fromEntries(Object.entries(body).filter(([one]) => names.includes(one)));
      return (await api.patch<R>(`${API}/${before.idguid}`, { version, ...changes }, { query })).data;
    },
    done: (key) => {
      saved({});
      done(key);
    },
    inputOf: (field, values) =>
      field === 'expires_at' && values.expires_at === 'day' ? 'expires_day' : null,
  });
  const { form, errorOf, base } = state;
  const expiry = form.watch('expires_at');
  const current = base.current ? (base.current.expires_at ?? 'never') : null;
  const options =
    current && current !== 'never' ? { [current]: expiryLabel(current), ...EXPIRIES } : EXPIRIES;
  return (
    <Form
      state={state}
      submitLabel={record ? undefined : 'Dodaj ključ'}
      cancelTo={record ? link(`${HOME}/view/${record.idguid}`) : HOME}
      label={record ? 'Uredi API ključ' : 'Dodaj API ključ'}
    >
      <Fields
        state={state}
        fields={{
          name,
          expires_at: choice({ label: 'Vrijedi', options, required: true }),
          ...(expiry === 'day' && { expires_day }),
        }}
      />
      {expiry === 'never' && (
        <FormField>
          <Warning>
            Ključ bez roka radi dok ga neko ne opozove, makar ga svi zaboravili. Bolje je odabrati rok.
          </Warning>
        </FormField>
      )}
      <Fields state={state} fields={{ allowed_addresses, rate_limit }} />
      <FormField wide>
        <Controller
          control={form.control}
          name="permissions"
          render={({ field }) => {
            field.ref({ focus: () => rights.current?.querySelector('input')?.focus() });
            return (
              <Input.Wrapper
                label="Dozvole"
                labelElement="div"
                description="Ključ može samo ono što i osoba koja ga pravi. Kad ona izgubi dozvolu, gubi je i ključ."
                withAsterisk
                error={errorOf('permissions')}
                inputWrapperOrder={['label', 'description', 'error', 'input']}
              >
                <div className={classes.tree} ref={rights}>
                  <PermissionTree
                    modules={tree}
                    selected={new Set(field.value)}
                    onChange={(next) => field.onChange([...next].sort())}
                    label={record ? `Dozvole ključa ${record.name}` : 'Dozvole ključa'}
                  />
                </div>
              </Input.Wrapper>
            );
          }}
        />
      </FormField>
    </Form>
  );
}

const expiryLabel = (value: string): string => EXPIRIES[value] ?? `kao do sada: do ${formatDateTime(value)}`;
