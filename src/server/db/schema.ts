import * as audit from '../../core/audit.table.ts';
import * as identity from '../../core/identity/identity.table.ts';
import * as trash from '../../core/records/trash.table.ts';
import * as secrets from '../../core/secrets.table.ts';
import { linkTablesOf, tableOf } from '../../core/table.ts';
import * as throttle from '../../core/throttle.table.ts';
import { resources } from '../../modules.ts';
import { serverModules } from '../modules.ts';

/** Every table the migrations are generated from: the hand-written ones, and one per resource. */
export const tables: Record<string, unknown> = {
  ...audit,
  ...identity,
  ...secrets,
  ...throttle,
  ...trash,
  ...Object.assign({}, ...serverModules.map((module) => module.tables ?? {})),
  ...Object.fromEntries(resources.map((resource) => [resource.table, tableOf(resource)])),
  ...Object.assign({}, ...resources.map(linkTablesOf)),
};
