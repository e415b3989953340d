import { secretsOf } from '../core/record-secrets.ts';
import type { SealedColumn } from '../core/rotate-secrets.ts';
import { resources } from '../modules.ts';
import { serverModules } from './modules.ts';

/** Every column of sealed texts: the secret fields of resources, and those that modules name. */
export const sealedColumns = (): SealedColumn[] => [
  ...resources.flatMap((resource) =>
    secretsOf(resource).map((column) => ({ table: resource.table, column, owner: 'idguid' })),
  ),
  ...serverModules.flatMap(({ sealed = [] }) => sealed),
];
