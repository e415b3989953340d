import {
  type ComboboxItem,
  MultiSelect,
  type MultiSelectProps,
  Select,
  type SelectProps,
} from '@mantine/core';
import { useState } from 'react';
import { fold } from '../../core/fold.ts';
import { NoChoice } from './choices.tsx';
import { dropdown } from './dropdown.ts';
import { useOpenList } from './use-open-list.ts';

/** Up to so many choices are not searchable, so that no phone keyboard covers them. */
const FEW = 7;

type Handed =
  | 'data'
  | 'value'
  | 'onChange'
  | 'searchable'
  | 'searchValue'
  | 'onSearchChange'
  | 'filter'
  | 'nothingFoundMessage';

/** Said where nothing matches. */
const NOTHING = 'Nema takve vrijednosti';

interface ChoiceSelectProps extends Omit<SelectProps, Handed> {
  data: readonly ComboboxItem[];
  /** Null: nothing is chosen. */
  value: string | null;
  /** Null: cleared by the cross. */
  onChange: (value: string | null) => void;
  nothing?: string;
  /** In a validating form: unmatched text is passed to `onChange` to be rejected. */
  checked?: boolean;
}

/**
 * Choices that match a search regardless of diacritics and case: first prefix matches, then word prefixes, then the rest.
 */
export function matching(data: readonly ComboboxItem[], search: string): ComboboxItem[] {
  const wanted = fold(search.trim());
  const rankOf = (label: string): number => {
    const at = ` ${label}`.indexOf(` ${wanted}`);
    return at === 0 ? 0 : at > 0 ? 1 : label.includes(wanted) ? 2 : 3;
  };
  const ranked = data.map((one) => ({ one, rank: rankOf(fold(one.label)) }));
  return [0, 1, 2].flatMap((rank) => ranked.filter((each) => each.rank === rank).map(({ one }) => one));
}

/** Select with search: typing narrows the list, Enter takes the first. */
export function ChoiceSelect({
  data,
  value,
  onChange,
  checked,
  nothing = NOTHING,
  ...more
}: ChoiceSelectProps) {
  const [search, setSearch] = useState('');
  const known = data.find((one) => one.value === value);
  // Text that matches no choice stays in the input and is not offered.
  const shown = known || !value ? data : [...data, { value, label: value }];
  const chosen = known?.label ?? value ?? '';
  const list = useOpenList({
    asked: search.trim() !== '' && search !== chosen,
    ready: true,
    revert: () => setSearch(chosen),
    takeFirst: () => {
      const first = matching(data, search).find(({ disabled }) => !disabled);
      if (first) {
        onChange(first.value);
        setSearch(first.label);
      }
      return first !== undefined;
    },
    stray: checked ? () => onChange(search.trim()) : undefined,
    clear:
      checked && search.trim() === '' && value && (more.clearable || !known)
        ? () => onChange(null)
        : undefined,
  });
  return (
    <Select
      // Choosing the same again must not clear it; the cross does.
      allowDeselect={false}
      nothingFoundMessage={<NoChoice>{nothing}</NoChoice>}
      inputMode={data.length > FEW ? undefined : 'none'}
      {...dropdown}
      {...list}
      {...more}
      data={shown}
      value={value}
      onChange={onChange}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ search }) => matching(data, search)}
    />
  );
}

interface ChoicesSelectProps extends Omit<MultiSelectProps, Handed> {
  data: readonly ComboboxItem[];
  value: string[];
  onChange: (value: string[]) => void;
  nothing?: string;
}

/** Multi-select with the same search, for a validating form. */
export function ChoicesSelect({ data, value, onChange, nothing = NOTHING, ...more }: ChoicesSelectProps) {
  const [search, setSearch] = useState('');
  const open = data.filter((one) => !value.includes(one.value));
  const list = useOpenList({
    asked: search.trim() !== '',
    ready: true,
    revert: () => setSearch(''),
    takeFirst: () => {
      const first = matching(open, search).find(({ disabled }) => !disabled);
      if (first) {
        onChange([...value, first.value]);
        setSearch('');
      }
      return first !== undefined;
    },
    stray: () => {
      onChange([...value, search.trim()]);
      setSearch('');
    },
  });
  return (
    <MultiSelect
      nothingFoundMessage={<NoChoice>{nothing}</NoChoice>}
      inputMode={data.length > FEW ? undefined : 'none'}
      {...dropdown}
      {...list}
      {...more}
      data={data}
      value={value}
      onChange={onChange}
      hidePickedOptions
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ search }) => matching(open, search)}
    />
  );
}
