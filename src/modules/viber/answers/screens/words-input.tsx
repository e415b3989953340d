import { TagsInput } from '@mantine/core';
import { dropdown } from '../../../../admin/fields/dropdown.ts';
import { useEditor } from './editor.ts';

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
      onChange={(words) => onChange(words.map((word) => word.trim()).filter(Boolean))}
      splitChars={[',', ';']}
      acceptValueOnBlur
      maxLength={max}
      placeholder={value.length === 0 ? placeholder : undefined}
    />
  );
}
