import { Select } from '@mantine/core';
import { fold } from '../../../core/fold.ts';
import type { ChoiceField as Definition } from '../../../core/resource.ts';
import { common } from './common.ts';
import { dropdown } from './dropdown.ts';
import type { InputProps } from './types.ts';

export function ChoiceField(props: InputProps<Definition>) {
  const { field, value, onChange } = props;
  const data = Object.entries(field.options).map(([option, label]) => ({ value: option, label }));
  return (
    <Select
      {...common(props)}
      data={data}
      {...dropdown}
      value={value === '' ? null : String(value)}
      onChange={(next) => onChange(next ?? '')}
      clearable={!field.required}
      allowDeselect={!field.required}
      clearButtonProps={{ 'aria-label': `Očisti: ${field.label}` }}
      placeholder="Odaberite"
      searchable={data.length > 7}
      filter={({ options, search }) =>
        options.filter((option) => 'label' in option && fold(option.label).includes(fold(search.trim())))
      }
      nothingFoundMessage="Nema takve vrijednosti"
    />
  );
}
