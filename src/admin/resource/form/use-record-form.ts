import { toast } from 'react-hot-toast';
import type { Resource, ResourceRecord } from '../../../core/resource.ts';
import { changedValues } from '../../fields/form-values.ts';
import { useDeclaredForm } from '../../form/use-declared-form.ts';
import { useSave } from '../hooks.ts';

/** The form of a resource's record, derived from the declaration; `record` is null for a new one, which begins with `initial`. */
export function useRecordForm(
  resource: Resource,
  record: ResourceRecord | null,
  initial: Record<string, unknown>,
  draft: string,
  done: (saved: ResourceRecord) => void,
) {
  const save = useSave(resource);
  return useDeclaredForm<ResourceRecord, ResourceRecord>({
    fields: resource.fields,
    initial,
    record,
    draft: `${resource.name}:${draft}`,
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
