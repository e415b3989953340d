import { Combobox, useCombobox } from '@mantine/core';
import { useEffect, useState } from 'react';
import { fold } from '../../../core/fold.ts';
import { NoChoice } from '../../fields/choices.tsx';
import { type ListDefinition, offeredFilters } from '../definition.ts';

/** Chooses the field to filter by. */
export function FilterPicker(props: {
  list: ListDefinition;
  /** A filter with a control of its own elsewhere on the screen. */
  except?: string;
  onPick: (name: string) => void;
}) {
  const { list, except, onPick } = props;
  const [search, setSearch] = useState('');
  const combobox = useCombobox({ opened: true });
  const wanted = fold(search.trim());
  const found = offeredFilters(list).filter(
    ([name, filter]) => name !== except && fold(filter.label).includes(wanted),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first option is chosen anew when the options change
  useEffect(() => {
    combobox.selectFirstOption();
  }, [wanted]);
  return (
    <Combobox store={combobox} onOptionSubmit={onPick} size="sm">
      <Combobox.EventsTarget>
        <Combobox.Search
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          placeholder="Filtriraj po…"
          aria-label="Polje za filter"
          styles={{ input: { width: '100%' } }}
          data-autofocus
        />
      </Combobox.EventsTarget>
      <Combobox.Options mah={320} style={{ overflowY: 'auto' }}>
        {found.map(([name, filter]) => (
          <Combobox.Option key={name} value={name}>
            {filter.label}
          </Combobox.Option>
        ))}
        {found.length === 0 && (
          <Combobox.Empty>
            <NoChoice>Nema takvog polja</NoChoice>
          </Combobox.Empty>
        )}
      </Combobox.Options>
    </Combobox>
  );
}
