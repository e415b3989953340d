import { type RemovedRecord, trashSpecOf } from '../../../core/records/trash.api.ts';
import { trashNameOf } from '../../../core/registry.ts';
import type { Resource } from '../../../core/resource.ts';
import { resourceApi } from '../../../core/resource-api.ts';
import { formatDateTime } from '../../kit/format.ts';
import { defineList, type ListDefinition } from '../../list/definition.ts';
import { trashPath, viewPath } from '../paths.ts';

const known = new WeakMap<Resource, ListDefinition<RemovedRecord>>();

/** The list of a resource's removed records; the same object each time. */
export function trashOfResource(resource: Resource): ListDefinition<RemovedRecord> {
  let list = known.get(resource);
  if (!list) {
    list = defineList<RemovedRecord>({
      name: trashNameOf(resource),
      path: trashPath(resource),
      api: resourceApi(resource).trash.path,
      spec: trashSpecOf(resource),
      labels: { many: `${resource.labels.many}: korpa`, count: ['zapis', 'zapisa', 'zapisa'] },
      title: 'title',
      idOf: ({ idguid }) => idguid,
      nameOf: ({ title }) => title,
      linkTo: ({ idguid }) => viewPath(resource, idguid),
      second: ({ removed_by, kept_until }) => `Čuva se do ${formatDateTime(kept_until)} · ${removed_by}`,
      filters: { idguid: { hidden: true } },
    });
    known.set(resource, list);
  }
  return list;
}
