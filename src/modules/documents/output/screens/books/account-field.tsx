import { useMemo } from 'react';
import { type Control, useController } from 'react-hook-form';
import { ChoiceSelect } from '../../../../../admin/fields/choice-select.tsx';
import { DESCRIPTION_BELOW } from '../../../../../admin/fields/common.ts';
import type { FormValues } from '../../../../../admin/fields/form-values.ts';
import { useGet } from '../../../../../admin/kit/index.ts';
import type { TextField } from '../../../../../core/resource.ts';
import type { Account } from '../../../../bookkeeping/ledger/books.api.ts';

interface AccountFieldProps {
  name: string;
  field: TextField;
  control: Control<FormValues, unknown, Record<string, unknown>>;
}

/** The chart that an account is chosen from. */
export const useChart = () => useGet<Account[]>('/api/fin/books/accounts', {}, { staleTime: 30_000 });

/** An account of a declared field, found in the chart by its code or by words of its name. */
export function AccountField({ name, field, control }: AccountFieldProps) {
  const { data: accounts } = useChart();
  const { field: input, fieldState } = useController({ name, control });
  // The same list until the chart changes: with another one the library forgets which choice it has highlighted.
  const chart = useMemo(
    () =>
      (accounts ?? [])
        .filter(({ postable, aktivno }) => postable && aktivno)
        .map(({ konto, naziv }) => ({ value: konto, label: `${konto} ${naziv}` })),
    [accounts],
  );
  const value = String(input.value ?? '');
  const stray = accounts && value !== '' && !chart.some((one) => one.value === value);
  return (
    <ChoiceSelect
      ref={input.ref}
      name={name}
      label={field.label}
      description={field.help}
      inputWrapperOrder={DESCRIPTION_BELOW}
      withAsterisk={field.required}
      aria-required={field.required || undefined}
      autoComplete="off"
      limit={30}
      data={chart}
      value={value || null}
      error={
        fieldState.error?.message ??
        (stray ? 'Odaberite konto iz kontnog plana na koje se knjiži.' : undefined)
      }
      checked
      onChange={(account) => input.onChange(account ?? '')}
      onBlur={input.onBlur}
    />
  );
}
