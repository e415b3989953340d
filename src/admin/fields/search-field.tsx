import { Select } from '@mantine/core';
import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import type { TextField } from '../../core/resource.ts';
import { type ChoiceItem, ChoiceOption, itemOf } from './choices.tsx';
import { DESCRIPTION_BELOW } from './common.ts';
import { dropdown } from './dropdown.ts';
import classes from './fields.module.css';
import type { FormValues } from './form-values.ts';
import { UNKNOWN, useChoiceSearch } from './use-choice-search.tsx';
import { type ChoiceQuery, type ChoiceSource, useChosen } from './use-choices.ts';

interface FieldProps {
  name: string;
  /** A text field whose value is the id of what is chosen. */
  field: TextField;
  control: Control<FormValues, unknown, Record<string, unknown>>;
}

/** Label and help of a field that is chosen. */
export const labelled = ({ name, field }: Pick<FieldProps, 'name' | 'field'>) => ({
  name,
  label: field.label,
  description: field.help,
  inputWrapperOrder: DESCRIPTION_BELOW,
  withAsterisk: field.required,
  'aria-required': field.required || undefined,
  autoComplete: 'off',
});

interface SearchFieldProps extends FieldProps {
  source: ChoiceSource;
  /** More query parameters of the source. */
  query?: ChoiceQuery;
  /** Title of what is chosen, where the record says it. */
  title: string | null;
  placeholder: string;
}

/** What is no resource's record and found by typing: a member, an organisation. */
export function SearchField({ source, query, title: given, placeholder, ...props }: SearchFieldProps) {
  const { name, field: declared } = props;
  const { field, fieldState } = useController(props);
  const value = String(field.value ?? '');
  const [last, setLast] = useState<ChoiceItem | null>(null);
  const picked = last?.value === value ? last : null;
  const looked = useChosen(source, value && !picked && !given ? [value] : [], query);
  const title = picked?.label ?? looked[value]?.label ?? (value ? (given ?? UNKNOWN) : '');
  const search = useChoiceSearch(source, {
    title,
    query,
    clear: value ? () => field.onChange('') : undefined,
  });
  const found = search.found.map(itemOf);
  const data =
    value && !found.some((one) => one.value === value)
      ? [{ value, label: title, hint: null }, ...found]
      : found;
  return (
    <div data-field={name} className={classes.search}>
      <Select
        {...labelled(props)}
        {...dropdown}
        {...search.input}
        // A form that opens gives its first field the focus; the list would cover the others.
        openOnFocus={false}
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
