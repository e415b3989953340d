import type { ChoiceField as Definition } from '../../core/resource.ts';
import { NOT_OFFERED } from '../../core/schema.ts';
import { ChoiceSelect } from './choice-select.tsx';
import { common } from './common.ts';
import type { InputProps } from './types.ts';

export function ChoiceField(props: InputProps<Definition>) {
  const { field, value, onChange, error } = props;
  const stray = value !== '' && !Object.hasOwn(field.options, String(value));
  return (
    <ChoiceSelect
      {...common(props)}
      error={error ?? (stray ? NOT_OFFERED : undefined)}
      data={Object.entries(field.options).map(([option, label]) => ({ value: option, label }))}
      value={value === '' ? null : String(value)}
      onChange={(next) => onChange(next ?? '')}
      checked
      clearable={!field.required}
      clearButtonProps={{ 'aria-label': `Očisti: ${field.label}` }}
      placeholder="Odaberite"
    />
  );
}
