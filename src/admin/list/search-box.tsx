import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useEffect } from 'react';
import { MAX_SEARCH } from '../../core/list-query.ts';
import type { ListDefinition } from './definition.ts';
import classes from './list.module.css';
import { useDebouncedText } from './use-debounced-text.ts';
import type { ListControl } from './use-list-state.ts';

/** Search box: `/` focuses it, Escape clears it, arrow down moves to the rows. */
export function SearchBox({
  list,
  control,
  inputRef,
  onDown,
}: {
  list: ListDefinition;
  control: ListControl;
  inputRef: RefObject<HTMLInputElement | null>;
  onDown: () => void;
}) {
  const { q } = control.state;
  // Only the first letter adds a history entry, so that one step back undoes the search.
  const [text, setText, flush] = useDebouncedText(q, (next) =>
    control.change({ q: next }, { replace: q !== '' }),
  );
  useEffect(() => {
    const input = inputRef.current;
    if (input && document.activeElement !== input) input.setSelectionRange(0, 0);
  }, [inputRef]);
  return (
    <TextInput
      ref={inputRef}
      className={classes.search}
      size="sm"
      type="search"
      aria-label={list.searchLabel ?? `Pretraži: ${list.labels.many}`}
      aria-keyshortcuts="/"
      placeholder="Pretraži"
      maxLength={MAX_SEARCH}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text ? (
          <CloseButton
            size="sm"
            aria-label="Očisti pretragu"
            onClick={() => {
              setText('');
              control.change({ q: '' });
              inputRef.current?.focus();
            }}
          />
        ) : (
          <Kbd size="xs" visibleFrom="md" aria-hidden>
            /
          </Kbd>
        )
      }
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') flush();
        else if (event.key === 'Escape' && text) {
          event.preventDefault();
          setText('');
          control.change({ q: '' });
        } else if (event.key === 'ArrowDown') {
          event.preventDefault();
          flush();
          onDown();
        }
      }}
    />
  );
}
