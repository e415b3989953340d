import { TextInput } from '@mantine/core';
import { MAX_SEARCH } from '../../../core/list-query.ts';
import { useDebouncedText } from '../use-debounced-text.ts';
import type { KindFilterProps } from './filter-editor.tsx';

/** "Contains"; letters are folded by the server, so 'cacak' finds 'Čačak'. */
export function TextFilter({ filter, values, onChange, autoFocus }: KindFilterProps) {
  const [text, setText, flush] = useDebouncedText(values.like ?? values[''] ?? '', (like) => {
    onChange({ ...values, '': undefined, like });
  });
  return (
    <TextInput
      size="sm"
      aria-label={`${filter.label} sadrži`}
      placeholder="Sadrži…"
      value={text}
      maxLength={MAX_SEARCH}
      data-autofocus={autoFocus || undefined}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={({ key }) => key === 'Enter' && flush()}
      onBlur={flush}
    />
  );
}
