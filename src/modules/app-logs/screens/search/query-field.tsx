import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useEffect, useState } from 'react';
import { parseQuery } from '../../search/query.ts';
import { MOST_QUERY } from '../../search/search.api.ts';
import { QueryHelp } from './query-help.tsx';
import classes from './search.module.css';

interface QueryFieldProps {
  /** The search that is shown. */
  q: string;
  /** What the server said of it. */
  refused: string | undefined;
  input: RefObject<HTMLInputElement | null>;
  onSearch: (q: string) => void;
}

/** The field of a search, with what its language can say. What cannot be understood is named below it, and not asked. */
export function QueryField({ q, refused, input, onSearch }: QueryFieldProps) {
  const [text, setText] = useState(q);
  const [problem, setProblem] = useState<string | null>(() => parseQuery(q).problem);
  useEffect(() => {
    setText(q);
    setProblem(parseQuery(q).problem);
  }, [q]);
  const ask = (next: string): void => {
    const { problem: found } = parseQuery(next);
    setProblem(found);
    if (found === null) onSearch(next);
    else input.current?.focus();
  };
  const clear = (): void => {
    setText('');
    ask('');
    input.current?.focus();
  };
  return (
    <search>
      <form
        className={classes.query}
        onSubmit={(event) => {
          event.preventDefault();
          ask(text);
        }}
      >
        <TextInput
          ref={input}
          className={classes.queryInput}
          aria-label="Pretraga zapisa"
          placeholder="nije uspjelo level:>=warn app:server"
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={text && <CloseButton size="sm" aria-label="Očisti pretragu" onClick={clear} />}
          value={text}
          error={problem ?? refused}
          maxLength={MOST_QUERY}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-keyshortcuts="/"
          onChange={(event) => {
            setText(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <QueryHelp
          q={text}
          onChoose={(next) => {
            setText(next);
            ask(next);
          }}
        />
        <Button type="submit">Pretraži</Button>
      </form>
    </search>
  );
}
