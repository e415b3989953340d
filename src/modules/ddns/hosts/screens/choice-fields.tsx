import { type Control, useController } from 'react-hook-form';
import { ChoiceSelect } from '../../../../admin/fields/choice-select.tsx';
import type { FormValues } from '../../../../admin/fields/form-values.ts';
import { labelled } from '../../../../admin/fields/search-field.tsx';
import type { TextField } from '../../../../core/resource.ts';
import type { Offered } from '../hosts.api.ts';

interface DomainFieldProps {
  name: string;
  field: TextField;
  control: Control<FormValues, unknown, Record<string, unknown>>;
  domains: Offered['domains'];
}

/** The domain of a new host: there are few. */
export function DomainField({ domains, ...props }: DomainFieldProps) {
  const { field, fieldState } = useController(props);
  return (
    <div data-field={props.name}>
      <ChoiceSelect
        {...labelled(props)}
        ref={field.ref}
        data={domains.map(({ idguid, shown }) => ({ value: idguid, label: shown }))}
        value={String(field.value ?? '') || null}
        error={fieldState.error?.message}
        onChange={(value) => field.onChange(value ?? '')}
        onBlur={field.onBlur}
      />
    </div>
  );
}
