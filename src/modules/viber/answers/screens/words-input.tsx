import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { dropdown } from '../../../../admin/fields/dropdown.ts';
import { dividedWords, useEditor } from './editor.ts';

/** Words or short sentences, divided by commas or Enter. */
export function WordsInput({
  path,
  label,
  value,
  onChange,
  placeholder,
  data,
  max = 80,
}: {
  path: string;
  label: string;
  value: string[];
  onChange: (words: string[]) => void;
  placeholder?: string;
  /** Suggestions. */
  data?: readonly string[];
  /** Characters of one. */
  max?: number;
}) {
  const { errorAt, hasErrors } = useEditor();
  const [typed, setTyped] = useState('');
  const put = (words: readonly string[]): void => onChange(dividedWords(words, value));
  const error =
    errorAt(path) ??
    value.map((_, n) => errorAt(`${path}.${n}`)).find((message) => message) ??
    hasErrors(path);
  return (
    <TagsInput
      {...dropdown}
      size="sm"
      label={label}
      error={error || undefined}
      wrapperProps={{ 'data-path': path }}
      data={[...(data ?? [])]}
      value={value}
      onChange={put}
      searchValue={typed}
      onSearchChange={(text) => {
        // A phone's keyboard types a comma without a key, which is what `splitChars` waits for.
        const isDivided = /[,;]/.test(text);
        setTyped(isDivided ? '' : text);
        if (isDivided) put([...value, text]);
      }}
      splitChars={[',', ';']}
      acceptValueOnBlur
      maxLength={max}
      placeholder={value.length === 0 ? placeholder : undefined}
    />
  );
}
