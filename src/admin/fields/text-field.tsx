import { Textarea, TextInput } from '@mantine/core';
import type { TextField as Definition } from '../../core/resource.ts';
import { charactersOver } from '../kit/format.ts';
import { common } from './common.ts';
import type { InputProps } from './types.ts';

export function TextField(props: InputProps<Definition>) {
  const { field, value, onChange } = props;
  const text = String(value);
  // The limit is shown only when it is near.
  const left = field.max - text.trim().length;
  const near = field.max >= 40 && left < field.max * 0.1;
  const said = left < 0 ? `${charactersOver(-left)}.` : `Preostalo znakova: ${left}.`;
  const hint = near ? said : null;
  const description = [field.help, hint].filter(Boolean).join(' ') || undefined;
  if (field.multiline) {
    return (
      <Textarea
        {...common(props)}
        description={description}
        value={text}
        autosize
        minRows={2}
        maxRows={12}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      {...common(props)}
      description={description}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
