import type { ChoiceField as Definition } from '../../core/resource.ts';
import { ChoiceSelect } from './choice-select.tsx';
import { common } from './common.ts';
import type { InputProps } from './types.ts';

export function ChoiceField(props: InputProps<Definition>) {
  const { field, value, onChange } = props;
  return (
    <ChoiceSelect
      {...common(props)}
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
