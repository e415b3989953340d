import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { type ReferencesField as Definition, MOST_LINKED } from '../../core/resource.ts';
import { ChoiceOption, itemOf, searchHint, wholeLabel } from './choices.tsx';
import { common } from './common.ts';
import { dropdown } from './dropdown.ts';
import type { InputProps } from './types.ts';
import { choicesOf, useChoices, useChosen } from './use-choices.ts';
import { useOpenList } from './use-open-list.ts';

/** Several references, chosen by search, in the order of choosing. */
export function ReferencesField(props: InputProps<Definition>) {
  const { resource, name, field, value, onChange } = props;
  const source = choicesOf(resource, name);
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const known = useChosen(source, chosen);
  const [search, setSearch] = useState('');
  const [touched, setTouched] = useState(false);
  const wanted = search.trim();
  const [settled] = useDebouncedValue(wanted, 200);
  const choices = useChoices(source, settled, touched);
  const ready = wanted === settled && !choices.isFetching && choices.data !== undefined;
  const offered = (choices.data ?? []).filter(({ idguid }) => !chosen.includes(idguid));
  const list = useOpenList({ asked: wanted !== '', ready, revert: () => setSearch('') });
  return (
    <MultiSelect
      {...common(props)}
      data={[
        ...chosen.map((idguid) => ({ value: idguid, label: wholeLabel(known[idguid]) })),
        ...offered.map(itemOf),
      ]}
      {...dropdown}
      {...list}
      renderOption={ChoiceOption}
      value={chosen}
      onChange={(next) => {
        onChange(next);
        setSearch('');
      }}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      onFocus={() => setTouched(true)}
      // The server has searched, folding diacritics.
      filter={({ options }) => options}
      hidePickedOptions
      maxValues={field.max ?? MOST_LINKED}
      clearable={!field.required}
      clearButtonProps={{ 'aria-label': `Očisti: ${field.label}` }}
      placeholder={chosen.length === 0 ? searchHint(field) : undefined}
      nothingFoundMessage={
        choices.isFetching ? 'Pretraga…' : choices.isError ? 'Izbor nije učitan' : 'Ništa nije pronađeno'
      }
    />
  );
}
