import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { ReferenceField, ReferencesField } from '../../../core/resource.ts';
import { ChoiceOption, itemOf, searchHint, wholeLabel } from '../../fields/choices.tsx';
import { dropdown } from '../../fields/dropdown.ts';
import { type ChoiceSource, useChoices, useChosen } from '../../fields/use-choices.ts';
import { useOpenList } from '../../fields/use-open-list.ts';
import type { Query } from '../client.ts';
import type { ListFilter } from '../definition.ts';
import { listOf } from '../filters.ts';
import type { KindFilterProps } from './filter-editor.tsx';
import classes from './filters.module.css';

const hintOf = (filter: ListFilter): string =>
  filter.to ? searchHint(filter as ReferenceField | ReferencesField) : 'Odaberite';

/** Multi-select with server search. */
export function ChoiceFilter(props: KindFilterProps & { source: ChoiceSource; query: Query }) {
  const { filter, values, onChange, autoFocus, source, query } = props;
  const chosen = listOf(values.in);
  const known = useChosen(source, chosen, query);
  const [search, setSearch] = useState('');
  const wanted = search.trim();
  const [settled] = useDebouncedValue(wanted, 200);
  const choices = useChoices(source, settled, true, query);
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
      aria-label={filter.label}
      placeholder={chosen.length === 0 ? hintOf(filter) : undefined}
      data={data}
      value={chosen}
      onChange={(next) => onChange({ ...values, in: next.join(',') })}
      {...list}
      renderOption={ChoiceOption}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      // The server has searched, folding diacritics.
      filter={({ options }) => options}
      hidePickedOptions
      maxValues={50}
      nothingFoundMessage={choices.isFetching ? 'Pretraga…' : 'Ništa nije pronađeno'}
      {...dropdown}
      classNames={{ ...dropdown.classNames, inputField: classes.inner }}
      data-autofocus={autoFocus || undefined}
    />
  );
}
