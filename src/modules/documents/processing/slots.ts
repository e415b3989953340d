import { type SQL, sql } from 'drizzle-orm';
import { dokDocuments } from './documents.table.ts';

/** How many documents of a type there are, in the statement that reads types. */
export const countOfType = (tenant: SQL, type: SQL): SQL<number> =>
  sql<number>`(select count(*)::int from ${dokDocuments} n where n.tenant_id = ${tenant} and n.type_id = ${type})`;
