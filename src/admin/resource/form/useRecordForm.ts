import { useState } from 'react';
import type { Resolver } from 'react-hook-form';
import { toast } from 'react-hot-toast';
import { fieldsOf, type Resource, type ResourceRecord } from '../../../core/resource.ts';
import { resolverOf } from '../../form/schema.ts';
import { useForm } from '../../form/use-form.ts';
import { formatValue } from '../display/value.ts';
import { useSave } from '../hooks.ts';
import { changedValues, type FormValues, sameInput, toForm } from './values.ts';

type Parsed = Record<string, unknown>;

/** The form of a resource's record, as its declaration makes it; `record` is null for a new one, which begins with `initial`. */
export function useRecordForm(
  resource: Resource,
  record: ResourceRecord | null,
  initial: Record<string, unknown>,
  place: string,
  done: (saved: ResourceRecord) => void,
) {
  const [resolver] = useState(
    () => resolverOf<Parsed>(resource.fields) as Resolver<FormValues, unknown, Parsed>,
  );
  const save = useSave(resource);
  return useForm<FormValues, ResourceRecord, ResourceRecord, Parsed>({
    values: toForm(resource, record ?? initial),
    record,
    valuesOf: (one) => toForm(resource, one),
    labels: Object.fromEntries(fieldsOf(resource).map(([name, { label }]) => [name, label])),
    show: (name, value, of) => {
      const field = resource.fields[name];
      return of ? formatValue(field, of[name], of.refs[name]) : formatValue(field, value);
    },
    same: (name, a, b) => sameInput(resource.fields[name]!, a, b),
    draft: `${resource.name}:${place}`,
    resolver,
    recreate: true,
    send: async (values, { record: before, version }) => {
      const changes = before ? changedValues(resource, values, before) : values;
      if (before && Object.keys(changes).length === 0) return before;
      const saved = await save.mutateAsync({ idguid: before?.idguid ?? null, version, values: changes });
      toast.success('Zapis je sačuvan.');
      return saved;
    },
    done,
  });
}
