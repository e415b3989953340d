import { TextInput } from '@mantine/core';
import { textKind } from '../../core/kinds/text-kinds.ts';
import type { CanonicalField as Definition } from '../../core/resource.ts';
import { common } from './common.ts';
import classes from './fields.module.css';
import type { InputProps } from './types.ts';

/** E-mail, phone, URL, account or tax number, typed in any usual way and canonical after blur. */
export function CanonicalField(props: InputProps<Definition>) {
  const { field, value, onChange, onBlur } = props;
  const kind = textKind(field.kind)!;
  const text = String(value);
  const read = text.trim() === '' ? null : kind.read(text);
  const doubt = read && 'value' in read ? kind.doubt?.(read.value) : null;
  return (
    <TextInput
      {...common(props)}
      className={classes.number}
      inputMode={kind.inputMode}
      placeholder={kind.placeholder}
      maxLength={kind.max}
      value={text}
      spellCheck={false}
      description={
        doubt ? (
          <span className={classes.doubt} role="status">
            {doubt}
          </span>
        ) : (
          field.help
        )
      }
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        if (read && 'value' in read && kind.format(read.value) !== text) onChange(kind.format(read.value));
        onBlur();
      }}
    />
  );
}
