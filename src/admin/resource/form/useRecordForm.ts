import { toast } from 'react-hot-toast';
import type { Resource, ResourceRecord } from '../../../core/resource.ts';
import { formOf } from '../../form/schema.ts';
import { useForm } from '../../form/use-form.ts';
import { formatValue } from '../display/value.ts';
import { useSave } from '../hooks.ts';
import { changedValues, type FormValues } from './values.ts';

/** The form of a resource's record, as its declaration makes it; `record` is null for a new one, which begins with `given`. */
export function useRecordForm(
  resource: Resource,
  record: ResourceRecord | null,
  given: Record<string, unknown>,
  place: string,
  done: (saved: ResourceRecord) => void,
) {
  const save = useSave(resource);
  return useForm<FormValues, ResourceRecord, ResourceRecord, Record<string, unknown>>({
    ...formOf(resource.fields, record, given),
    show: (name, value, of) => {
      const field = resource.fields[name];
      return of ? formatValue(field, of[name], of.refs[name]) : formatValue(field, value);
    },
    draft: `${resource.name}:${place}`,
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
