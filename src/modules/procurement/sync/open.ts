import { sql } from 'drizzle-orm';
import type { Database } from '../../../core/context.ts';
import { WRITING } from './lock.ts';
import { reindexProcedures } from './reindex.ts';
import { STEM_VERSION } from '../stems/stem.ts';

/** Closes notices whose deadline has passed; answers how many. */
export async function closeDue(database: Database): Promise<number> {
  const { rowCount } = await database.execute(sql`
    update ejn_notices set open = false where open and (deadline is null or deadline <= now())`);
  return rowCount ?? 0;
}

/** Procedures that are stemmed anew in one transaction. */
const CHUNK = 200;

/**
 * Stems anew what another version of the stemmer has made, in the order of ids, until the signal ends it; nobody is told of it. Answers
 * how many procedures that were.
 */
export async function stemAnew(
  database: Database,
  signal: AbortSignal,
  progress: (done: number) => void = () => {},
): Promise<number> {
  let [after, done] = [-1, 0];
  while (!signal.aborted) {
    const { rows } = await database.execute<{ id: string; procedure_id: string }>(sql`
      select n.id::text, n.procedure_id::text from ejn_notices n
      where n.latest and n.stems <> ${STEM_VERSION}::smallint and n.id > ${after} order by n.id limit ${CHUNK}`);
    const last = rows.at(-1);
    if (!last) break;
    await database.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${WRITING})`);
      await reindexProcedures(
        tx,
        rows.map(({ procedure_id }) => Number(procedure_id)),
        { tell: false },
      );
    });
    after = Number(last.id);
    done += rows.length;
    progress(done);
  }
  return done;
}
