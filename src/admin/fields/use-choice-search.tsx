import { Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { NoChoice } from './choices.tsx';
import { type ChoiceQuery, type ChoiceSource, useChoices } from './use-choices.ts';
import { useOpenList } from './use-open-list.ts';

/** Shown until the title of what is chosen is loaded. */
export const UNKNOWN = '…';

interface ChoiceSearch {
  /** What is chosen, as it stands in the input: not a search text. */
  title?: string;
  /** More query parameters of the API. */
  query?: ChoiceQuery;
  /** Fetches before the input gets the focus. */
  early?: boolean;
  /** Message where nothing is found. */
  nothing?: string;
  /** In a form: takes text that is none of the choices. */
  stray?: (text: string) => void;
  /** In a form: called on leaving the input after its text was deleted. */
  clear?: () => void;
}

/**
 * An input whose choices the server searches while somebody types. `input` is spread on a Select or MultiSelect; the server
 * has searched and folded diacritics, so the input's own `filter` must not.
 */
export function useChoiceSearch(source: ChoiceSource, options: ChoiceSearch = {}) {
  const { title = '', query, early = false, nothing = 'Ništa nije pronađeno', stray, clear } = options;
  const [search, setSearch] = useState('');
  const [touched, setTouched] = useState(early);
  const wanted = search === title || search === UNKNOWN ? '' : search.trim();
  const [settled] = useDebouncedValue(wanted, 200);
  const choices = useChoices(source, settled, touched, query);
  const list = useOpenList({
    asked: wanted !== '',
    ready: wanted === settled && !choices.isFetching && choices.data !== undefined,
    revert: () => setSearch(title),
    stray: stray && (() => stray(wanted)),
    clear: search.trim() === '' ? clear : undefined,
  });
  return {
    /** Something was typed that is not what is chosen. */
    asked: wanted !== '',
    found: choices.data ?? [],
    reset: () => setSearch(''),
    input: {
      ...list,
      searchable: true,
      searchValue: search,
      onSearchChange: setSearch,
      onFocus: () => setTouched(true),
      nothingFoundMessage: (
        <NoChoice>
          {choices.isFetching ? 'Pretraga…' : choices.isError ? 'Izbor nije učitan' : nothing}
        </NoChoice>
      ),
      rightSection: choices.isFetching && touched ? <Loader size={14} /> : undefined,
    },
  };
}
