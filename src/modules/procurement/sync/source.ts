import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../core/context.ts';
import { EjnFault } from '../protocol/faults.ts';

/** Whether what is stored was invented by a simulator; null: nothing was fetched yet. */
export async function isSimulated(db: Database | Tx): Promise<boolean | null> {
  const { rows } = await db.execute<{ simulated: boolean }>(sql`select simulated from ejn_sync_source`);
  return rows[0]?.simulated ?? null;
}

/** Notes whether what will be stored is invented. While anything is stored, that stays as it was. */
export async function noteSource(db: Database | Tx, simulated: boolean): Promise<void> {
  await db.execute(sql`
    insert into ejn_sync_source (simulated) values (${simulated}::boolean)
    on conflict ("only") do update set simulated = excluded.simulated
    where not exists (select from ejn_authorities) and not exists (select from ejn_notices)`);
}

/**
 * Keeps invented rows and those of the service apart: both are numbered from 1, so that one would stand in the other's place. Throws an
 * `EjnFault` where the database has been filled from the other one.
 */
export async function keepToSource(database: Database, simulated: boolean): Promise<void> {
  await noteSource(database, simulated);
  const stored = await isSimulated(database);
  if (stored === simulated) return;
  throw new EjnFault(
    stored
      ? 'U ovoj bazi su izmišljena obavještenja iz simulatora, a EJN_URL sada vodi na pravi portal, pa bi se pomiješala. Vratite EJN_URL=simulator, ili počnite iznova: nova baza (DATABASE_URL) ili fascikla (DATA_DIR).'
      : 'U ovoj bazi su obavještenja s pravog portala, a EJN_URL sada vodi na simulator, pa bi se pomiješala s izmišljenim. Vratite EJN_URL, ili simulator isprobajte u drugoj bazi (DATABASE_URL) ili fascikli (DATA_DIR).',
  );
}
