import { MultiSelect } from '@mantine/core';
import type { ReferenceField, ReferencesField } from '../../../core/resource.ts';
import { ChoiceOption, itemOf, searchHint, wholeLabel } from '../../fields/choices.tsx';
import { dropdown } from '../../fields/dropdown.ts';
import { useChoiceSearch } from '../../fields/use-choice-search.tsx';
import { type ChoiceSource, useChosen } from '../../fields/use-choices.ts';
import type { Query } from '../client.ts';
import type { ListFilter } from '../definition.ts';
import { listOf } from '../filters.ts';
import type { KindFilterProps } from './filter-editor.tsx';

const hintOf = (filter: ListFilter): string =>
  filter.to ? searchHint(filter as ReferenceField | ReferencesField) : 'Odaberite';

/** Multi-select with server search. */
export function ChoiceFilter(props: KindFilterProps & { source: ChoiceSource; query: Query }) {
  const { filter, values, onChange, autoFocus, source, query } = props;
  const chosen = listOf(values.in);
  const known = useChosen(source, chosen, query);
  const { found, input } = useChoiceSearch(source, { query, early: true });
  const offered = found.filter((choice) => !chosen.includes(choice.idguid));
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
      {...input}
      renderOption={ChoiceOption}
      // The server has searched, folding diacritics.
      filter={({ options }) => options}
      hidePickedOptions
      maxValues={50}
      {...dropdown}
      data-autofocus={autoFocus || undefined}
    />
  );
}
