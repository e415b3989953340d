import { TextInput } from '@mantine/core';
import { numberShape } from '../../core/kinds/numbers.ts';
import type { DecimalField, IntegerField, MoneyField, PercentField } from '../../core/resource.ts';
import { fieldSchema } from '../../core/schema.ts';
import { common } from './common.ts';
import classes from './fields.module.css';
import { toInput } from './form-values.ts';
import type { InputProps } from './types.ts';

/**
 * A whole or decimal number, typed with a comma. A text input on purpose: a number input changes on scrolling,
 * and its decimal sign follows the browser's language. An amount stands as `1.234,50` after leaving the field.
 */
export function NumberField(props: InputProps<IntegerField | DecimalField | MoneyField | PercentField>) {
  const { field, value, onChange, onBlur } = props;
  const unit = numberShape(field)?.unit;
  const leave = (): void => {
    const read = fieldSchema(field).safeParse(value);
    if (field.kind === 'money' && read.success) onChange(toInput(field, read.data));
    onBlur();
  };
  return (
    <TextInput
      {...common(props)}
      className={classes.number}
      inputMode={field.kind === 'integer' ? 'numeric' : 'decimal'}
      value={String(value)}
      rightSection={unit && <span className={classes.unit}>{unit}</span>}
      rightSectionPointerEvents="none"
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}
