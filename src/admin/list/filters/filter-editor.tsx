import { Checkbox, SegmentedControl } from '@mantine/core';
import type { ChoiceSource } from '../../fields/use-choices.ts';
import type { Query } from '../client.ts';
import { filterOf, type ListDefinition, type ListFilter } from '../definition.ts';
import { type FilterValues, familyOf, listOf, valuesOf, withValues } from '../filters.ts';
import type { ListControl } from '../use-list-state.ts';
import { ChoiceFilter } from './choice-filter.tsx';
import classes from './filters.module.css';
import { MomentFilter } from './moment-filter.tsx';
import { RangeFilter } from './range-filter.tsx';
import { TextFilter } from './text-filter.tsx';

/** Common props of filter components. */
export interface FilterProps {
  list: ListDefinition;
  control: ListControl;
  /** Extra query parameters of the API. */
  query: Query;
}

export interface KindFilterProps {
  filter: ListFilter;
  values: FilterValues;
  /** Replaces all the conditions. */
  onChange: (values: FilterValues) => void;
  autoFocus?: boolean;
}

/** Editor of one filter by its kind; changes take effect at once. */
export function FilterEditor(props: FilterProps & { name: string; autoFocus?: boolean }) {
  const { list, control, query, name, autoFocus } = props;
  const filter = filterOf(list, name);
  if (!filter) return null;
  const values = valuesOf(control.state.filters, name, filter);
  const set = (next: FilterValues) =>
    control.change({ filters: withValues(control.state.filters, name, filter, next) });
  if (filter.presence)
    return <Presence filter={filter} values={values} onChange={set} autoFocus={autoFocus} />;
  const asked = values.null === 'true';
  const parts = { filter, values, onChange: set, autoFocus };
  return (
    <div className={classes.filter}>
      {!asked && <ByKind {...parts} source={list.choices?.[name]} query={query} />}
      {filter.nullable && (
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

function ByKind({
  source,
  query,
  ...props
}: KindFilterProps & { source: ChoiceSource | undefined; query: Query }) {
  const { filter, values, onChange, autoFocus } = props;
  switch (familyOf(filter)) {
    case 'presence':
      return null;
    case 'text':
      return <TextFilter {...props} />;
    case 'number':
    case 'day':
      return <RangeFilter {...props} />;
    case 'moment':
      return <MomentFilter {...props} />;
    case 'boolean':
      return (
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={filter.label}
          data-autofocus={autoFocus || undefined}
          data={[
            { value: '', label: 'Svi' },
            { value: 'true', label: filter.options?.true ?? 'Da' },
            { value: 'false', label: filter.options?.false ?? 'Ne' },
          ]}
          value={values[''] ?? ''}
          onChange={(value) => onChange({ '': value })}
        />
      );
    case 'choice':
      if (source) return <ChoiceFilter {...props} source={source} query={query} />;
      return (
        <Checkbox.Group
          aria-label={filter.label}
          value={listOf(values.in)}
          onChange={(chosen) => onChange({ ...values, in: chosen.join(',') })}
        >
          <div className={classes.options}>
            {Object.entries(filter.options ?? {}).map(([value, label], index) => (
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
  }
}

function Presence({ filter, values, onChange, autoFocus }: KindFilterProps) {
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      orientation="vertical"
      aria-label={filter.label}
      data-autofocus={autoFocus || undefined}
      data={[
        { value: '', label: 'Sve' },
        { value: 'false', label: filter.presence!.some },
        { value: 'true', label: filter.presence!.none },
      ]}
      value={values.null ?? ''}
      onChange={(value) => onChange({ null: value })}
    />
  );
}
