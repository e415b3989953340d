import { Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { isId } from '../../../core/list-query.ts';
import { resourceNamed } from '../../../core/registry.ts';
import type { ReferenceField as Definition } from '../../../core/resource.ts';
import { useChoices, useChosen } from '../hooks.ts';
import { type ChoiceItem, ChoiceOption, itemOf, searchHint } from './choices.tsx';
import { common } from './common.ts';
import { dropdown } from './dropdown.ts';
import type { InputProps } from './types.ts';
import { useOpenList } from './useOpenList.ts';

/** Stands in the box until the title is there. */
const UNKNOWN = '…';

/** A record of another resource, found by a search box and shown by its title; its hint stands below. */
export function ReferenceField(props: InputProps<Definition>) {
  const { resource, name, field, value, onChange, refTitle } = props;
  const chosen = value === '' ? null : String(value);
  // What was typed and is no record stands in the box like one, and is not offered.
  const stray = chosen !== null && !isId(chosen);
  const [last, setLast] = useState<ChoiceItem | null>(null);
  const [touched, setTouched] = useState(false);
  const picked = last?.value === chosen ? last : null;
  const hinted = resourceNamed(field.to).hint !== undefined;
  // The title comes with the record; what tells it apart from others has to be asked for.
  const asksFor = chosen !== null && !stray && !picked && (hinted || !refTitle);
  const looked = useChosen(resource, name, asksFor ? [chosen] : []);
  const known = picked ?? (chosen && looked[chosen] ? itemOf(looked[chosen]) : null);
  const title = stray ? chosen : (known?.label ?? (chosen ? (refTitle ?? UNKNOWN) : ''));

  const [search, setSearch] = useState('');
  // The title of what is chosen stands in the box; it is not something to look for.
  const wanted = search === title || search === UNKNOWN ? '' : search.trim();
  const [settled] = useDebouncedValue(wanted, 200);
  const choices = useChoices(resource, name, settled, touched);
  const ready = wanted === settled && !choices.isFetching && choices.data !== undefined;
  const found = (choices.data ?? []).map(itemOf);
  const data = [...found];
  if (chosen && !found.some((item) => item.value === chosen)) {
    data.unshift(known ?? { value: chosen, label: title, hint: null });
  }
  const list = useOpenList({
    asked: wanted !== '',
    ready,
    revert: () => setSearch(title),
    stray: () => onChange(wanted),
    clear: search.trim() === '' && chosen && (!field.required || stray) ? () => onChange('') : undefined,
  });
  return (
    <Select
      {...common(props)}
      description={known?.hint ?? field.help}
      data={data}
      {...dropdown}
      {...list}
      renderOption={ChoiceOption}
      value={chosen}
      onChange={(next) => {
        setLast(data.find((item) => item.value === next) ?? null);
        onChange(next ?? '');
      }}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      onFocus={() => setTouched(true)}
      // The server has searched already, and folds letters that a plain comparison would not.
      // What is chosen is known to the box, and offered only where it is found, too.
      filter={() => (wanted === '' && !stray ? data : found)}
      clearable={!field.required}
      // Taking what is chosen already must not take it away: the cross does that.
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': `Očisti: ${field.label}` }}
      placeholder={searchHint(field)}
      nothingFoundMessage={
        choices.isFetching ? 'Traženje…' : choices.isError ? 'Izbor nije učitan' : 'Ništa nije pronađeno'
      }
      rightSection={choices.isFetching && touched ? <Loader size={14} /> : undefined}
    />
  );
}
