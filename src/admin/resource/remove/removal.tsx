import type { QueryClient } from '@tanstack/react-query';
import { recordName } from '../../../core/record-name.ts';
import type { Resource, ResourceRecord } from '../../../core/resource.ts';
import type { InUse } from '../../../core/resource-api.ts';
import { api } from '../../../web/api.ts';
import { ApiError } from '../../../web/call.ts';
import type { Removal } from '../../form/use-remove.tsx';
import { messageOf } from '../../kit/index.ts';
import { base, keys, one } from '../client.ts';
import { restoreFrom } from '../trash/use-restore.tsx';
import { InUseReason } from './in-use.tsx';

/** The removal of records of a resource, one as it was seen, or several. */
export function removalOf(client: QueryClient, resource: Resource, records: ResourceRecord[]): Removal {
  const idguids = records.map(({ idguid }) => idguid);
  const [first, ...others] = records;
  return {
    accusative: resource.labels.accusative,
    titles: records.map((record) => recordName(resource, record)),
    remove: async () => {
      await (first && others.length === 0
        ? api.delete(one(resource, first.idguid), { query: { version: first.version } })
        : api.post(`${base(resource)}/bulk-delete`, { idguids }));
      for (const idguid of idguids) {
        client.removeQueries({ queryKey: keys.record(resource, idguid) });
        client.removeQueries({ queryKey: keys.history(resource, idguid) });
      }
    },
    restore: () => restoreFrom(`${base(resource)}/trash`, idguids),
    reasonOf: (error) => {
      const inUse = error instanceof ApiError && error.code === 'in_use' ? (error.data as InUse) : null;
      return inUse?.used_by.length ? (
        <InUseReason resource={resource} inUse={inUse} asked={records} />
      ) : (
        messageOf(error)
      );
    },
  };
}
