import { Checkbox, SegmentedControl } from '@mantine/core';
import type { Field, Resource } from '../../../core/resource.ts';
import type { ListControl } from '../list/useListState.ts';
import { filtersOfField, listOf, type Operator, withFieldFilter } from '../query/filters.ts';
import classes from './filters.module.css';
import { RangeFilter } from './RangeFilter.tsx';
import { ReferenceFilter } from './ReferenceFilter.tsx';
import { TextFilter } from './TextFilter.tsx';

export type FilterValues = Partial<Record<Operator, string>>;

export interface KindFilterProps<F extends Field = Field> {
  field: F;
  values: FilterValues;
  /** Replaces all the conditions on the field. */
  onChange: (values: FilterValues) => void;
  autoFocus?: boolean;
}

/** The conditions on one field, by its kind; each change takes effect at once. */
export function FieldFilter({
  resource,
  name,
  control,
  autoFocus,
}: {
  resource: Resource;
  name: string;
  control: ListControl;
  autoFocus?: boolean;
}) {
  const field = resource.fields[name];
  if (!field) return null;
  const values = filtersOfField(control.state.filters, name, field);
  const set = (next: FilterValues) =>
    control.change({ filters: withFieldFilter(control.state.filters, name, field, next) });
  const props = { values, onChange: set, autoFocus };
  const asked = values.null === 'true';
  return (
    <div className={classes.filter}>
      {!asked && <ByKind resource={resource} name={name} field={field} {...props} />}
      {!field.required && field.kind !== 'boolean' && (
        <div className={classes.empties}>
          <Checkbox
            size="xs"
            label="Samo prazno"
            checked={asked}
            onChange={(event) => set(event.currentTarget.checked ? { null: 'true' } : {})}
          />
          {!asked && (
            <Checkbox
              size="xs"
              label="Samo popunjeno"
              checked={values.null === 'false'}
              onChange={(event) =>
                set({ ...values, null: event.currentTarget.checked ? 'false' : undefined })
              }
            />
          )}
        </div>
      )}
    </div>
  );
}

function ByKind({ resource, name, ...props }: KindFilterProps & { resource: Resource; name: string }) {
  const { field, values, onChange, autoFocus } = props;
  switch (field.kind) {
    case 'text':
      return <TextFilter {...props} />;
    case 'integer':
    case 'decimal':
    case 'date':
      return <RangeFilter {...props} field={field} />;
    case 'boolean':
      return (
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={field.label}
          data-autofocus={autoFocus || undefined}
          data={[
            { value: '', label: 'Svi' },
            { value: 'true', label: 'Da' },
            { value: 'false', label: 'Ne' },
          ]}
          value={values[''] ?? ''}
          onChange={(value) => onChange({ '': value })}
        />
      );
    case 'choice':
      return (
        <Checkbox.Group
          aria-label={field.label}
          value={listOf(values.in)}
          onChange={(chosen) => onChange({ ...values, in: chosen.join(',') })}
        >
          <div className={classes.options}>
            {Object.entries(field.options).map(([value, label], index) => (
              <Checkbox
                key={value}
                size="sm"
                value={value}
                label={label}
                data-autofocus={(autoFocus && index === 0) || undefined}
              />
            ))}
          </div>
        </Checkbox.Group>
      );
    case 'reference':
      return <ReferenceFilter resource={resource} name={name} {...props} field={field} />;
  }
}
