import { Input, NumberInput, Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Controller } from 'react-hook-form';
import { FormField } from '../../../admin/form/form.tsx';
import type { useForm } from '../../../admin/form/use-form.ts';
import { ChoiceSelect } from '../../../admin/resource/fields/ChoiceSelect.tsx';
import { DayInput } from '../../../admin/resource/fields/DayInput.tsx';
import { PermissionTree } from '../../../admin/tree/permission-tree.tsx';
import { NOT_OFFERED } from '../../../core/schema.ts';
import type { PermissionModule } from '../../rights/giving/tree.api.ts';
import { LIMITS } from '../keys.api.ts';
import classes from './keys.module.css';
import { endOfDay } from './keys-data.ts';

/** What the form holds; names are the API's. */
export interface KeyValues {
  name: string;
  /** A number of days, `day`, `never`, or `same` for as it is. */
  expires_at: string;
  expires_day: string | null;
  /** One in a line. */
  allowed_addresses: string;
  rate_limit: number | string;
  permissions: string[];
}

const DAY = 24 * 60 * 60 * 1000;

/** When the key ends, as the API takes it; undefined: as it is. */
export function expiryOf({ expires_at, expires_day }: KeyValues): string | null | undefined {
  if (expires_at === 'same') return undefined;
  if (expires_at === 'never') return null;
  // Without a day the server says that there is none.
  if (expires_at === 'day') return expires_day ? endOfDay(expires_day) : '';
  return new Date(Date.now() + Number(expires_at) * DAY).toISOString();
}

/** The rest of what is sent, as the API takes it. */
export const settingsOf = ({ name, allowed_addresses, rate_limit, permissions }: KeyValues) => ({
  name,
  allowed_addresses: allowed_addresses
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter(Boolean),
  rate_limit: rate_limit === '' ? null : rate_limit,
  permissions,
});

const EXPIRIES = [
  { value: '30', label: '30 dana' },
  { value: '90', label: '90 dana' },
  { value: String(LIMITS.days), label: 'godinu dana' },
  { value: 'day', label: 'do određenog dana' },
  { value: 'never', label: 'bez isteka' },
];

/** The fields of a key. `same` names the expiry that there is already. */
export function KeyFields<R>({
  state: { form, errorOf },
  tree,
  same,
  label,
}: {
  state: ReturnType<typeof useForm<KeyValues, R>>;
  tree: readonly PermissionModule[];
  same?: string;
  label: string;
}) {
  const expiry = form.watch('expires_at');
  const choices = same ? [{ value: 'same', label: same }, ...EXPIRIES] : EXPIRIES;
  return (
    <>
      <FormField wide>
        <TextInput
          label="Naziv"
          description="Program ili mjesto koje koristi ključ, da ga kasnije prepoznate."
          withAsterisk
          maxLength={LIMITS.name}
          autoComplete="off"
          {...form.register('name')}
          error={errorOf('name')}
        />
      </FormField>
      <FormField>
        <Controller
          control={form.control}
          name="expires_at"
          rules={{ validate: (value) => choices.some((one) => one.value === value) || NOT_OFFERED }}
          render={({ field }) => (
            <ChoiceSelect
              label="Vrijedi"
              data={choices}
              checked
              {...field}
              error={expiry === 'day' ? undefined : errorOf('expires_at')}
            />
          )}
        />
      </FormField>
      <FormField>
        {expiry === 'day' ? (
          <Controller
            control={form.control}
            name="expires_day"
            render={({ field }) => (
              <DayInput
                label="Zadnji dan"
                withAsterisk
                {...field}
                minDate={new Date()}
                error={errorOf('expires_at')}
              />
            )}
          />
        ) : (
          expiry === 'never' && (
            <div className={classes.once} role="alert">
              <IconAlertTriangle size={18} aria-hidden />
              <p>
                Ključ bez roka radi dok ga neko ne opozove, makar ga svi zaboravili. Bolje je odabrati rok.
              </p>
            </div>
          )
        )}
      </FormField>
      <FormField>
        <Textarea
          label="Dozvoljene adrese"
          description="Jedna u redu, na primjer 192.0.2.10 ili 10.0.0.0/8. Prazno: radi sa svih adresa."
          autosize
          minRows={2}
          maxRows={8}
          spellCheck={false}
          autoComplete="off"
          {...form.register('allowed_addresses')}
          error={errorOf('allowed_addresses')}
        />
      </FormField>
      <FormField>
        <Controller
          control={form.control}
          name="rate_limit"
          render={({ field }) => (
            <NumberInput
              label="Zahtjeva u minuti"
              description={`Najviše ${LIMITS.rate}. Zahtjevi preko toga moraju čekati.`}
              withAsterisk
              allowDecimal={false}
              allowNegative={false}
              hideControls
              {...field}
              error={errorOf('rate_limit')}
            />
          )}
        />
      </FormField>
      <FormField wide>
        <Controller
          control={form.control}
          name="permissions"
          render={({ field }) => (
            <Input.Wrapper
              label="Dozvole"
              labelElement="div"
              description="Ključ može samo ono što i osoba koja ga pravi. Kad ona izgubi dozvolu, gubi je i ključ."
              withAsterisk
              error={errorOf('permissions')}
            >
              <div className={classes.tree}>
                <PermissionTree
                  modules={tree}
                  selected={new Set(field.value)}
                  onChange={(next) => field.onChange([...next].sort())}
                  label={label}
                />
              </div>
            </Input.Wrapper>
          )}
        />
      </FormField>
    </>
  );
}
