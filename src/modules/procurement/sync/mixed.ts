import { sql } from 'drizzle-orm';
import type { Database } from '../../../core/context.ts';
import { SIMULATED } from '../notices/source.service.ts';
import { EjnFault } from '../protocol/faults.ts';

const INVENTED_BY_REAL =
  'U bazi su obavještenja s portala, a izvor je simulator. Ne miješaju se, jer oba broje redove od 1. Provjerite EJN_URL.';
const REAL_BY_INVENTED =
  'U bazi su izmišljena obavještenja simulatora, pa se s portala ne preuzima: jedna bi prepisala druga. Za prava napravite novu instalaciju.';

/**
 * What was invented and what was published do not mix: both number their rows from 1, so one would overwrite the other. `source`: what the
 * answers of the source say. Throws `EjnFault`.
 */
export async function refuseMixed(
  database: Database,
  source: { simulated: boolean; live: boolean },
): Promise<void> {
  const { rows } = await database.execute<{ simulated: boolean | null }>(sql`select ${SIMULATED} as simulated`);
  const { simulated } = rows[0]!;
  if (source.simulated && simulated === false) throw new EjnFault(INVENTED_BY_REAL);
  if (source.live && simulated === true) throw new EjnFault(REAL_BY_INVENTED);
}
