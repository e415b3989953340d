import { historyOfRecords } from './records/history.ts';
import { listOfRecords } from './records/list.ts';
import { manyRecords } from './records/many.ts';
import { mergingRecords } from './records/merge.ts';
import { type Behaviour, createModel, type Values } from './records/model.ts';
import { namingHolders } from './records/name-holder.ts';
import { oneRecord } from './records/one.ts';
import { trashOfRecords } from './records/restore.ts';
import type { Resource } from './resource.ts';

export type { Behaviour, Values };
export type ResourceService = ReturnType<typeof createService>;

/** The operations on a resource's records; each call runs in the caller's transaction. */
export function createService(resource: Resource, behaviour: Behaviour = {}) {
  const model = createModel(resource, behaviour);
  return {
    resource,
    ...listOfRecords(model),
    ...oneRecord(model),
    ...manyRecords(model),
    ...historyOfRecords(model),
    ...trashOfRecords(model),
    ...mergingRecords(model),
    nameHolder: namingHolders(model),
    /** See `Behaviour`. */
    keepsAttachments: behaviour.keepsAttachments,
  };
}
