import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { Resource } from '../../../core/resource.ts';
import { dropdown } from '../fields/dropdown.ts';
import { useChoices, useLabels } from '../hooks.ts';
import { listOf } from '../query/filters.ts';
import type { KindFilterProps } from './FieldFilter.tsx';
import classes from './filters.module.css';

/** Any of the chosen records, found by a search box. */
export function ReferenceFilter({
  resource,
  name,
  field,
  values,
  onChange,
  autoFocus,
}: KindFilterProps & { resource: Resource; name: string }) {
  const chosen = listOf(values.in);
  const labels = useLabels(resource, name, chosen);
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), 200);
  const choices = useChoices(resource, name, settled, true);
  const offered = (choices.data ?? []).filter((choice) => !chosen.includes(choice.idguid));
  const data = [
    ...chosen.map((idguid) => ({ value: idguid, label: labels[idguid] ?? '…' })),
    ...offered.map((choice) => ({ value: choice.idguid, label: choice.label })),
  ];
  return (
    <MultiSelect
      size="sm"
      aria-label={field.label}
      placeholder={chosen.length === 0 ? 'Traži po nazivu' : undefined}
      data={data}
      value={chosen}
      onChange={(next) => onChange({ ...values, in: next.join(',') })}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      // The server has searched already, and folds letters that a plain comparison would not.
      filter={({ options }) => options}
      hidePickedOptions
      maxValues={50}
      nothingFoundMessage={choices.isFetching ? 'Traženje…' : 'Ništa nije pronađeno'}
      {...dropdown}
      classNames={{ ...dropdown.classNames, inputField: classes.inner }}
      data-autofocus={autoFocus || undefined}
    />
  );
}
