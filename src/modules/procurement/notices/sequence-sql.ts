import { type SQL, sql } from 'drizzle-orm';

/** How often a procedure has changed: what its deadline has as `SEQUENCE` in every calendar. */
export const sequenceOf = (procedure: SQL): SQL<number> => sql<number>`(
  (select count(*) from ejn_notices v where v.procedure_id = ${procedure})::int - 1
    + (select count(*) from ejn_changes c where c.procedure_id = ${procedure} and c.what <> 'new')::int)`;
