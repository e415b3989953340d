import type { Field } from '../../core/resource.ts';
import { BooleanField } from './boolean-field.tsx';
import { CanonicalField } from './canonical-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import { DateField } from './date-field.tsx';
import { FileField } from './file-field.tsx';
import { JsonField } from './json-field.tsx';
import { MomentField } from './moment-field.tsx';
import { NumberField } from './number-field.tsx';
import { ReferenceField } from './reference-field.tsx';
import { ReferencesField } from './references-field.tsx';
import { SecretField } from './secret-field.tsx';
import { TagsField } from './tags-field.tsx';
import { TextField } from './text-field.tsx';
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
    case 'taxid':
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
    case 'file':
      return <FileField {...props} field={field} />;
    case 'tags':
      return <TagsField {...props} field={field} />;
    case 'lines':
      // A grid, which `Fields` shows.
      return null;
  }
}

/** Whether a field takes the whole width of the form. */
export const isWide = (field: Field): boolean =>
  field.kind === 'json' ||
  field.kind === 'references' ||
  field.kind === 'tags' ||
  (field.kind === 'text' && (field.multiline === true || (field.max > 60 && !field.half)));
