import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast';
import type { Resource, ResourceRecord } from '../../../core/resource.ts';
import { api } from '../../../web/api.ts';
import { changedValues } from '../../fields/form-values.ts';
import { useDeclaredForm } from '../../form/use-declared-form.ts';
import { base, keys, one } from '../client.ts';

/** The form of a resource's record, derived from the declaration; `record` is null for a new one, which begins with `initial`. */
export function useRecordForm(
  resource: Resource,
  record: ResourceRecord | null,
  initial: Record<string, unknown>,
  draft: string,
  done: (saved: ResourceRecord) => void,
) {
  const client = useQueryClient();
  const save = useMutation({
    // Even offline the attempt is made, so that the person hears of it instead of waiting.
    networkMode: 'always',
    // A change is sent with the version it was made on; 409 `stale` when the record has moved on.
    mutationFn: ({ before, values }: { before: ResourceRecord | null; values: Record<string, unknown> }) =>
      before
        ? api.patch<ResourceRecord>(one(resource, before.idguid), values)
        : api.post<ResourceRecord>(base(resource), values),
    onSuccess: ({ data }) => {
      client.setQueryData(keys.record(resource, data.idguid), data);
      // Titles of what refers to it may differ.
      void client.invalidateQueries({ queryKey: keys.all });
    },
  });
  return useDeclaredForm<ResourceRecord, ResourceRecord>({
    fields: resource.fields,
    initial,
    record,
    draft: `${resource.name}:${draft}`,
    recreate: true,
    send: async (values, { record: before, version }) => {
      const changes = before ? changedValues(resource, values, before) : values;
      if (before && Object.keys(changes).length === 0) return before;
      const { data } = await save.mutateAsync({ before, values: before ? { ...changes, version } : changes });
      toast.success('Zapis je sačuvan.');
      return data;
    },
    done,
  });
}
