import type { OrganisationTables, SharedKey } from '../../core/organisation-tables.ts';
import { linkedFields } from '../../core/resource.ts';
import type { SealedColumn } from '../../core/rotate-secrets.ts';
import { linkTableName } from '../../core/table.ts';
import { resources } from '../../modules.ts';
import { serverModules } from '../modules.ts';
import { sealedColumns } from '../sealed.ts';

/** What all modules say of their tables, put together (core/organisation-tables.ts). */
export interface MovingRules {
  /** By table, why its rows stay behind, and a condition on `t` for those that do not. */
  staysBehind: ReadonlyMap<string, { why: string; except?: string }>;
  removedWith: readonly { table: string; rows: string }[];
  afterRemoval: readonly string[];
  afterArrival: readonly string[];
  asWritten: ReadonlySet<string>;
  /** By the name of the index. */
  sharedKeys: ReadonlyMap<string, SharedKey>;
  toldBefore: readonly { count: string; text: string }[];
  sealed: readonly SealedColumn[];
}

export function movingRules(): MovingRules {
  const said: OrganisationTables[] = serverModules.flatMap(({ organisation }) =>
    organisation ? [organisation] : [],
  );
  const links = resources.flatMap((resource) =>
    linkedFields(resource).map(({ field }) => ({
      table: linkTableName(resource, field),
      why: 'triggers write them with the records',
    })),
  );
  const behind = [...said.flatMap(({ staysBehind = [] }) => staysBehind), ...links];
  return {
    staysBehind: new Map(behind.map(({ table, ...more }) => [table, more])),
    removedWith: said.flatMap(({ removedWith = [] }) => removedWith),
    afterRemoval: said.flatMap(({ afterRemoval = [] }) => afterRemoval),
    afterArrival: said.flatMap(({ afterArrival = [] }) => afterArrival),
    asWritten: new Set(said.flatMap(({ asWritten = [] }) => asWritten)),
    sharedKeys: new Map(said.flatMap(({ sharedKeys = [] }) => sharedKeys).map((key) => [key.index, key])),
    toldBefore: said.flatMap(({ toldBefore = [] }) => toldBefore),
    sealed: sealedColumns(),
  };
}
