import * as audit from '../../core/audit.table.ts';
import { tableOf } from '../../core/table.ts';
import * as people from '../../modules/access/people.table.ts';
import * as rights from '../../modules/access/rights.table.ts';
import * as session from '../../modules/access/session.table.ts';
import * as site from '../../modules/site/site.table.ts';
import * as views from '../../modules/workspace/saved-views.table.ts';
import { resources } from '../../modules.ts';

/** Every table the migrations are generated from: the hand-written ones, and one per resource. */
export const tables: Record<string, unknown> = {
  ...audit,
  ...people,
  ...rights,
  ...session,
  ...site,
  ...views,
  ...Object.fromEntries(resources.map((resource) => [resource.table, tableOf(resource)])),
};
