import { Select } from '@mantine/core';
import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { ChoiceSelect } from '../../../../admin/fields/choice-select.tsx';
import { type ChoiceItem, ChoiceOption, itemOf } from '../../../../admin/fields/choices.tsx';
import { DESCRIPTION_BELOW } from '../../../../admin/fields/common.ts';
import { dropdown } from '../../../../admin/fields/dropdown.ts';
import type { FormValues } from '../../../../admin/fields/form-values.ts';
import { UNKNOWN, useChoiceSearch } from '../../../../admin/fields/use-choice-search.tsx';
import { choicesOf, useChosen } from '../../../../admin/fields/use-choices.ts';
import type { TextField } from '../../../../core/resource.ts';
import type { Offered } from '../hosts.api.ts';
import classes from './hosts.module.css';

interface FieldProps {
  name: string;
  field: TextField;
  control: Control<FormValues, unknown, Record<string, unknown>>;
}

const labelled = ({ name, field }: Pick<FieldProps, 'name' | 'field'>) => ({
  name,
  label: field.label,
  description: field.help,
  inputWrapperOrder: DESCRIPTION_BELOW,
  withAsterisk: field.required,
  'aria-required': field.required || undefined,
  autoComplete: 'off',
});

/** The domain of a new host: there are few. */
export function DomainField({ domains, ...props }: FieldProps & { domains: Offered['domains'] }) {
  const { field, fieldState } = useController(props);
  return (
    <div data-field={props.name}>
      <ChoiceSelect
        {...labelled(props)}
        ref={field.ref}
        data={domains.map(({ idguid, shown }) => ({ value: idguid, label: shown }))}
        value={String(field.value ?? '') || null}
        error={fieldState.error?.message}
        onChange={(value) => field.onChange(value ?? '')}
        onBlur={field.onBlur}
      />
    </div>
  );
}

interface SearchFieldProps extends FieldProps {
  /** Title of what is chosen, where the record says it. */
  title: string | null;
  placeholder: string;
}

/** A member or a host, found by typing. */
export function SearchField({ title: given, placeholder, ...props }: SearchFieldProps) {
  const { name, field: declared } = props;
  const { field, fieldState } = useController(props);
  const source = choicesOf({ path: '/ddns/hosts' }, name);
  const value = String(field.value ?? '');
  const [last, setLast] = useState<ChoiceItem | null>(null);
  const picked = last?.value === value ? last : null;
  const looked = useChosen(source, value && !picked && !given ? [value] : []);
  const title = picked?.label ?? looked[value]?.label ?? (value ? (given ?? UNKNOWN) : '');
  const search = useChoiceSearch(source, { title, clear: value ? () => field.onChange('') : undefined });
  const found = search.found.map(itemOf);
  const data =
    value && !found.some((one) => one.value === value)
      ? [{ value, label: title, hint: null }, ...found]
      : found;
  return (
    <div data-field={name} className={classes.choice}>
      <Select
        {...labelled(props)}
        {...dropdown}
        {...search.input}
        ref={field.ref}
        data={data}
        renderOption={ChoiceOption}
        value={value || null}
        error={fieldState.error?.message}
        onChange={(next) => {
          setLast(data.find((one) => one.value === next) ?? null);
          field.onChange(next ?? '');
        }}
        onBlur={field.onBlur}
        filter={() => (search.asked ? found : data)}
        clearable
        allowDeselect={false}
        clearButtonProps={{ 'aria-label': `Očisti: ${declared.label}` }}
        placeholder={placeholder}
      />
    </div>
  );
}
