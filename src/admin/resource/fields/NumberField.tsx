import { TextInput } from '@mantine/core';
import type { DecimalField, IntegerField } from '../../../core/resource.ts';
import { common } from './common.ts';
import classes from './fields.module.css';
import type { InputProps } from './types.ts';

/**
 * A whole or decimal number, typed with a comma. A text input on purpose: a number input changes on scrolling,
 * and its decimal sign follows the browser's language.
 */
export function NumberField(props: InputProps<IntegerField | DecimalField>) {
  const { field, value, onChange } = props;
  const unit = field.kind === 'decimal' ? field.unit : undefined;
  return (
    <TextInput
      {...common(props)}
      className={classes.number}
      inputMode={field.kind === 'integer' ? 'numeric' : 'decimal'}
      value={String(value)}
      rightSection={unit && <span className={classes.unit}>{unit}</span>}
      rightSectionPointerEvents="none"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
