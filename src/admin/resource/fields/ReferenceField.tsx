import { Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { ReferenceField as Definition } from '../../../core/resource.ts';
import { useChoices, useLabels } from '../hooks.ts';
import { common } from './common.ts';
import { dropdown } from './dropdown.ts';
import type { InputProps } from './types.ts';

/** A record of another resource, found by a search box and shown by its title. */
export function ReferenceField(props: InputProps<Definition>) {
  const { resource, name, field, value, onChange, refTitle } = props;
  const chosen = value === '' ? null : String(value);
  const [picked, setPicked] = useState<{ idguid: string; label: string } | null>(null);
  const [touched, setTouched] = useState(false);
  const known = picked?.idguid === chosen ? picked?.label : refTitle;
  const looked = useLabels(resource, name, chosen && !known ? [chosen] : []);
  const title = known ?? (chosen ? (looked[chosen] ?? '…') : '');

  const [search, setSearch] = useState('');
  // The title of what is chosen stands in the box; it is not something to look for.
  const [settled] = useDebouncedValue(search === title ? '' : search.trim(), 200);
  const choices = useChoices(resource, name, settled, touched);
  const found = choices.data ?? [];
  const data = found.map((choice) => ({ value: choice.idguid, label: choice.label }));
  if (chosen && !found.some((choice) => choice.idguid === chosen)) {
    data.unshift({ value: chosen, label: title });
  }
  return (
    <Select
      {...common(props)}
      data={data}
      {...dropdown}
      value={chosen}
      onChange={(next, option) => {
        setPicked(next ? { idguid: next, label: option?.label ?? '' } : null);
        onChange(next ?? '');
      }}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      onFocus={() => setTouched(true)}
      // The server has searched already, and folds letters that a plain comparison would not.
      filter={({ options }) => options}
      clearable={!field.required}
      allowDeselect={!field.required}
      clearButtonProps={{ 'aria-label': `Očisti: ${field.label}` }}
      placeholder="Traži po nazivu"
      nothingFoundMessage={
        choices.isFetching ? 'Traženje…' : choices.isError ? 'Izbor nije učitan' : 'Ništa nije pronađeno'
      }
      rightSection={choices.isFetching && touched ? <Loader size={14} /> : undefined}
    />
  );
}
