import { type Kept, keptOf, trashEntry } from '../../../core/records/kept.ts';
import { type RemovedRecord, trashSpecOf } from '../../../core/records/trash.api.ts';
import type { Resource } from '../../../core/resource.ts';
import { formatDateTime } from '../../kit/format.ts';
import { defineList, type ListDefinition } from '../../list/definition.ts';
import { viewPath } from '../paths.ts';

const known = new WeakMap<Resource, ListDefinition<RemovedRecord>>();

/** The list of a resource's removed records; the same object each time. */
export function trashOfResource(resource: Resource): ListDefinition<RemovedRecord> {
  let list = known.get(resource);
  if (!list) {
    list = defineTrash(keptOf(resource), ({ idguid }) => viewPath(resource, idguid));
    known.set(resource, list);
  }
  return list;
}

/** The list of removed records; `linkTo`: the address of a record, where its page offers to restore it. */
export const defineTrash = (
  kept: Kept,
  linkTo?: (record: RemovedRecord) => string,
): ListDefinition<RemovedRecord> =>
  defineList<RemovedRecord>({
    name: trashEntry(kept).name,
    path: trashEntry(kept).path,
    api: `${kept.api}/trash`,
    spec: trashSpecOf(kept),
    labels: { many: `${kept.many}: korpa`, count: ['zapis', 'zapisa', 'zapisa'] },
    title: 'title',
    idOf: ({ idguid }) => idguid,
    nameOf: ({ title }) => title,
    linkTo,
    second: ({ place, removed_by, kept_until }) => (
      <>
        {place}
        {place && <br />}
        Čuva se do {formatDateTime(kept_until)} · {removed_by}
      </>
    ),
    filters: { idguid: { hidden: true } },
  });
