import { Textarea } from '@mantine/core';
import { formatJson, readJsonText } from '../../core/kinds/json.ts';
import type { JsonField as Definition } from '../../core/resource.ts';
import { common } from './common.ts';
import classes from './fields.module.css';
import type { InputProps } from './types.ts';

/** A JSON object as text; indented after blur. */
export function JsonField(props: InputProps<Definition>) {
  const { value, onChange, onBlur } = props;
  const text = String(value);
  return (
    <Textarea
      {...common(props)}
      classNames={{ input: classes.code }}
      value={text}
      autosize
      minRows={3}
      maxRows={20}
      spellCheck={false}
      placeholder="{ }"
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        const read = text.trim() === '' ? null : readJsonText(text);
        if (read && 'value' in read) onChange(formatJson(read.value));
        onBlur();
      }}
    />
  );
}
