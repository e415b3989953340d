import { Select } from '@mantine/core';
import { useState } from 'react';
import { fold } from '../../../core/fold.ts';
import type { ChoiceField as Definition } from '../../../core/resource.ts';
import { common } from './common.ts';
import { dropdown } from './dropdown.ts';
import type { InputProps } from './types.ts';
import { useOpenList } from './useOpenList.ts';

export function ChoiceField(props: InputProps<Definition>) {
  const { field, value, onChange } = props;
  const data = Object.entries(field.options).map(([option, label]) => ({ value: option, label }));
  const [search, setSearch] = useState('');
  const chosen = value === '' ? null : String(value);
  const asked = search.trim() !== '' && search !== (chosen && field.options[chosen]);
  const list = useOpenList({ asked, ready: true });
  return (
    <Select
      {...common(props)}
      data={data}
      {...dropdown}
      {...list}
      value={chosen}
      onChange={(next) => onChange(next ?? '')}
      clearable={!field.required}
      // Taking what is chosen already must not take it away: the cross does that.
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': `Očisti: ${field.label}` }}
      placeholder="Odaberite"
      searchable={data.length > 7}
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options, search }) =>
        options.filter((option) => 'label' in option && fold(option.label).includes(fold(search.trim())))
      }
      nothingFoundMessage="Nema takve vrijednosti"
    />
  );
}
