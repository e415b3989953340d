import type { Field } from '../../../core/resource.ts';
import { BooleanField } from './BooleanField.tsx';
import { CanonicalField } from './CanonicalField.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import { DateField } from './DateField.tsx';
import { JsonField } from './JsonField.tsx';
import { MomentField } from './MomentField.tsx';
import { NumberField } from './NumberField.tsx';
import { ReferenceField } from './ReferenceField.tsx';
import { ReferencesField } from './ReferencesField.tsx';
import { SecretField } from './SecretField.tsx';
import { TextField } from './TextField.tsx';
import type { InputProps } from './types.ts';

/** The input of a field, by its kind. */
export function FieldInput(props: InputProps) {
  const { field } = props;
  switch (field.kind) {
    case 'text':
      return <TextField {...props} field={field} />;
    case 'email':
    case 'phone':
    case 'url':
    case 'iban':
    case 'jib':
    case 'pdv':
      return <CanonicalField {...props} field={field} />;
    case 'integer':
    case 'decimal':
    case 'money':
    case 'percent':
      return <NumberField {...props} field={field} />;
    case 'boolean':
      return <BooleanField {...props} field={field} />;
    case 'date':
      return <DateField {...props} field={field} />;
    case 'moment':
      return <MomentField {...props} field={field} />;
    case 'choice':
      return <ChoiceField {...props} field={field} />;
    case 'reference':
      return <ReferenceField {...props} field={field} />;
    case 'references':
      return <ReferencesField {...props} field={field} />;
    case 'secret':
      return <SecretField {...props} field={field} />;
    case 'json':
      return <JsonField {...props} field={field} />;
  }
}

/** Whether a field takes the whole width of the form. */
export const isWide = (field: Field): boolean =>
  field.kind === 'json' ||
  field.kind === 'references' ||
  (field.kind === 'text' && (field.multiline === true || field.max > 60));
