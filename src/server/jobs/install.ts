import manifest from 'pg-boss/package.json' with { type: 'json' };
import { type Client, withClient } from '../db/client.ts';
import { appRole, type PgConnection } from '../db/connection.ts';
import { quote } from '../db/policies.ts';

export const SCHEMA = 'pgboss';
/** Two nodes that start at once install one after the other; the number is arbitrary and this product's own. */
const LOCK = 7_223_042;

/** Installs or upgrades the queue's tables and gives them to the application's login. By the owner, at every start. */
export function installJobs(owner: PgConnection): Promise<void> {
  return withClient(owner, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const version = await installedVersion(client);
    if (version !== manifest.pgboss.schema) {
      const { getConstructionPlans, getMigrationPlans } = await import('pg-boss');
      await client.query(
        version === null ? getConstructionPlans(SCHEMA) : getMigrationPlans(SCHEMA, version),
      );
    }
    const role = quote(appRole(owner));
    await client.query(`
      grant usage on schema ${SCHEMA} to ${role};
      grant select, insert, update, delete on all tables in schema ${SCHEMA} to ${role};
      grant usage, select on all sequences in schema ${SCHEMA} to ${role};
    `);
  });
}

async function installedVersion(client: Client): Promise<number | null> {
  const known = await client.query('select to_regclass($1) as name', [`${SCHEMA}.version`]);
  if (!known.rows[0]?.name) return null;
  const { rows } = await client.query<{ version: number }>(`select version from ${SCHEMA}.version`);
  return rows[0]?.version ?? null;
}
