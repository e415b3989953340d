import type { DateField as Definition } from '../../core/resource.ts';
import { isDay } from '../../core/schema.ts';
import { common } from './common.ts';
import { DayInput } from './day-input.tsx';
import type { InputProps } from './types.ts';

export function DateField(props: InputProps<Definition>) {
  const day = String(props.value);
  return (
    <DayInput
      {...common(props)}
      clearable={!props.field.required}
      value={isDay(day) ? day : null}
      onChange={(next) => props.onChange(next ?? '')}
      // The form is not sent with the day from before.
      onRefused={props.onChange}
    />
  );
}
