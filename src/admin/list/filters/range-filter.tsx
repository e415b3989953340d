import { TextInput } from '@mantine/core';
import { readNumber } from '../../../core/money/parse.ts';
import { isDay } from '../../../core/schema.ts';
import { DayInput } from '../../fields/day-input.tsx';
import type { ListFilter } from '../definition.ts';
import { familyOf } from '../filters.ts';
import { useDebouncedText } from '../use-debounced-text.ts';
import type { KindFilterProps } from './filter-editor.tsx';
import classes from './filters.module.css';

/** From–to, both included; either may be open. */
export function RangeFilter(props: KindFilterProps) {
  return (
    <div className={classes.range}>
      <End {...props} operator="gte" label="Od" />
      <End {...props} operator="lte" label="Do" autoFocus={false} />
    </div>
  );
}

function End({
  filter,
  values,
  onChange,
  operator,
  label,
  autoFocus,
}: KindFilterProps & { operator: 'gte' | 'lte'; label: string }) {
  const value = values[operator] ?? values[''] ?? '';
  const set = (text: string) => {
    // A single value becomes a range.
    const ends = values[''] ? { gte: values[''], lte: values[''] } : {};
    onChange({ ...values, ...ends, '': undefined, [operator]: text });
  };
  if (familyOf(filter) === 'day') {
    return (
      <DayInput
        size="sm"
        label={label}
        aria-label={`${filter.label}: ${label.toLowerCase()}`}
        value={isDay(value) ? value : null}
        clearable
        data-autofocus={autoFocus || undefined}
        onChange={(day) => set(day ?? '')}
      />
    );
  }
  return <NumberEnd {...{ filter, value, label, autoFocus }} onSet={set} />;
}

function NumberEnd({
  filter,
  value,
  label,
  autoFocus,
  onSet,
}: {
  filter: ListFilter;
  value: string;
  label: string;
  autoFocus?: boolean;
  onSet: (value: string) => void;
}) {
  const [text, setText, flush] = useDebouncedText(value.replace('.', ','), (typed) => {
    const number = numberIn(filter, typed);
    if (number !== null) onSet(number);
  });
  const wrong = numberIn(filter, text) === null;
  return (
    <TextInput
      size="sm"
      label={label}
      aria-label={`${filter.label}: ${label.toLowerCase()}`}
      inputMode={filter.kind === 'integer' ? 'numeric' : 'decimal'}
      value={text}
      error={wrong ? 'Unesite broj.' : undefined}
      rightSection={filter.unit && <span aria-hidden>{filter.unit}</span>}
      data-autofocus={autoFocus || undefined}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={({ key }) => key === 'Enter' && flush()}
      onBlur={flush}
    />
  );
}

/** The typed number in plain form; '' if empty, null if invalid. */
function numberIn({ kind, scale = 0, unit }: ListFilter, text: string): string | null {
  const typed = text.trim();
  if (typed === '') return '';
  if (kind === 'integer') return /^-?\d{1,10}$/.test(typed) ? typed : null;
  if (/^-?\d{1,10}([.,]\d+)?$/.test(typed) && kind === 'decimal') return typed.replace(',', '.');
  const read = readNumber(typed, scale, unit ? [unit] : []);
  return 'value' in read ? read.value : null;
}
