import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { ReferenceField, Resource } from '../../../core/resource.ts';
import { ChoiceOption, itemOf, searchHint, wholeLabel } from '../fields/choices.tsx';
import { dropdown } from '../fields/dropdown.ts';
import { useOpenList } from '../fields/useOpenList.ts';
import { useChoices, useChosen } from '../hooks.ts';
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
}: KindFilterProps<ReferenceField> & { resource: Resource; name: string }) {
  const chosen = listOf(values.in);
  const known = useChosen(resource, name, chosen);
  const [search, setSearch] = useState('');
  const wanted = search.trim();
  const [settled] = useDebouncedValue(wanted, 200);
  const choices = useChoices(resource, name, settled, true);
  const ready = wanted === settled && !choices.isFetching && choices.data !== undefined;
  const list = useOpenList({ asked: wanted !== '', ready, revert: () => setSearch('') });
  const offered = (choices.data ?? []).filter((choice) => !chosen.includes(choice.idguid));
  const data = [
    ...chosen.map((idguid) => ({ value: idguid, label: wholeLabel(known[idguid]) })),
    ...offered.map(itemOf),
  ];
  return (
    <MultiSelect
      size="sm"
      aria-label={field.label}
      placeholder={chosen.length === 0 ? searchHint(field) : undefined}
      data={data}
      value={chosen}
      onChange={(next) => onChange({ ...values, in: next.join(',') })}
      {...list}
      renderOption={ChoiceOption}
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
