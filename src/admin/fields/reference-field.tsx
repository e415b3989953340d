import { Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { isId } from '../../core/list-query.ts';
import { resourceNamed } from '../../core/registry.ts';
import type { ReferenceField as Definition } from '../../core/resource.ts';
import { type ChoiceItem, ChoiceOption, itemOf, searchHint } from './choices.tsx';
import { common } from './common.ts';
import { dropdown } from './dropdown.ts';
import type { InputProps } from './types.ts';
import { choicesOf, useChoices, useChosen } from './use-choices.ts';
import { useOpenList } from './use-open-list.ts';

/** Shown until the title is loaded. */
const UNKNOWN = '…';

/** A reference, chosen by search and shown by its title, with its hint below. */
export function ReferenceField(props: InputProps<Definition>) {
  const { resource, name, field, value, onChange, refTitle } = props;
  const source = choicesOf(resource, name);
  const chosen = value === '' ? null : String(value);
  // Text that matches no record stays in the input and is not offered.
  const stray = chosen !== null && !isId(chosen);
  const [last, setLast] = useState<ChoiceItem | null>(null);
  const [touched, setTouched] = useState(false);
  const picked = last?.value === chosen ? last : null;
  const hinted = resourceNamed(field.to).hint !== undefined;
  // The title comes with the record; its hint is fetched.
  const asksFor = chosen !== null && !stray && !picked && (hinted || !refTitle);
  const looked = useChosen(source, asksFor ? [chosen] : []);
  const known = picked ?? (chosen && looked[chosen] ? itemOf(looked[chosen]) : null);
  const title = stray ? chosen : (known?.label ?? (chosen ? (refTitle ?? UNKNOWN) : ''));

  const [search, setSearch] = useState('');
  // The chosen title is not a search text.
  const wanted = search === title || search === UNKNOWN ? '' : search.trim();
  const [settled] = useDebouncedValue(wanted, 200);
  const choices = useChoices(source, settled, touched);
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
      // The server has searched, folding diacritics.
      // The chosen record is offered only if it matches too.
      filter={() => (wanted === '' && !stray ? data : found)}
      clearable={!field.required}
      // Choosing the same again must not clear it; the cross does.
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': `Očisti: ${field.label}` }}
      placeholder={searchHint(field)}
      nothingFoundMessage={
        choices.isFetching ? 'Pretraga…' : choices.isError ? 'Izbor nije učitan' : 'Ništa nije pronađeno'
      }
      rightSection={choices.isFetching && touched ? <Loader size={14} /> : undefined}
    />
  );
}
