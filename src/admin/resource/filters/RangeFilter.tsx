import { TextInput } from '@mantine/core';
import type { DateField, DecimalField, IntegerField } from '../../../core/resource.ts';
import { isDay } from '../../../core/schema.ts';
import { DayInput } from '../fields/DayInput.tsx';
import { useDebouncedText } from '../list/useDebouncedText.ts';
import type { KindFilterProps } from './FieldFilter.tsx';
import classes from './filters.module.css';

type RangeField = IntegerField | DecimalField | DateField;

/** From–to, both ends included and either may be open. */
export function RangeFilter(props: KindFilterProps<RangeField>) {
  return (
    <div className={classes.range}>
      <End {...props} operator="gte" label="Od" />
      <End {...props} operator="lte" label="Do" autoFocus={false} />
    </div>
  );
}

function End({
  field,
  values,
  onChange,
  operator,
  label,
  autoFocus,
}: KindFilterProps<RangeField> & { operator: 'gte' | 'lte'; label: string }) {
  const value = values[operator] ?? values[''] ?? '';
  const set = (text: string) => {
    // One day or one number: both ends of a range.
    const ends = values[''] ? { gte: values[''], lte: values[''] } : {};
    onChange({ ...values, ...ends, '': undefined, [operator]: text });
  };
  if (field.kind === 'date') {
    return (
      <DayInput
        size="sm"
        label={label}
        aria-label={`${field.label}: ${label.toLowerCase()}`}
        value={isDay(value) ? value : null}
        clearable
        data-autofocus={autoFocus || undefined}
        onChange={(day) => set(day ?? '')}
      />
    );
  }
  return <NumberEnd {...{ field, value, label, autoFocus }} onSet={set} />;
}

function NumberEnd({
  field,
  value,
  label,
  autoFocus,
  onSet,
}: {
  field: IntegerField | DecimalField;
  value: string;
  label: string;
  autoFocus?: boolean;
  onSet: (value: string) => void;
}) {
  const [text, setText, flush] = useDebouncedText(value.replace('.', ','), (typed) => {
    const number = typed.replace(',', '.');
    if (number === '' || /^-?\d{1,10}(\.\d+)?$/.test(number)) onSet(number);
  });
  const wrong =
    text.trim() !== '' &&
    !(field.kind === 'integer' ? /^\s*-?\d+\s*$/ : /^\s*-?\d+([.,]\d+)?\s*$/).test(text);
  return (
    <TextInput
      size="sm"
      label={label}
      aria-label={`${field.label}: ${label.toLowerCase()}`}
      inputMode={field.kind === 'integer' ? 'numeric' : 'decimal'}
      value={text}
      error={wrong ? 'Unesite broj.' : undefined}
      rightSection={
        field.kind === 'decimal' && field.unit ? <span aria-hidden>{field.unit}</span> : undefined
      }
      data-autofocus={autoFocus || undefined}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={({ key }) => key === 'Enter' && flush()}
      onBlur={flush}
    />
  );
}
