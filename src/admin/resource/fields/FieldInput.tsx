import type { Field } from '../../../core/resource.ts';
import { BooleanField } from './BooleanField.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import { DateField } from './DateField.tsx';
import { NumberField } from './NumberField.tsx';
import { ReferenceField } from './ReferenceField.tsx';
import { TextField } from './TextField.tsx';
import type { InputProps } from './types.ts';

/** The input of a field, by its kind. */
export function FieldInput(props: InputProps) {
  const { field } = props;
  switch (field.kind) {
    case 'text':
      return <TextField {...props} field={field} />;
    case 'integer':
    case 'decimal':
      return <NumberField {...props} field={field} />;
    case 'boolean':
      return <BooleanField {...props} field={field} />;
    case 'date':
      return <DateField {...props} field={field} />;
    case 'choice':
      return <ChoiceField {...props} field={field} />;
    case 'reference':
      return <ReferenceField {...props} field={field} />;
  }
}

/** True for a field that needs the whole width of the form. */
export const isWide = (field: Field): boolean =>
  field.kind === 'text' && (field.multiline === true || field.max > 60);
