import manifest from 'pg-boss/package.json' with { type: 'json' };
import { type Client, withClient } from '../db/client.ts';
import { appRole, type PgConnection } from '../db/connection.ts';
import { quote } from '../db/policies.ts';

export const SCHEMA = 'pgboss';
/** Jobs of one organisation that may run at the same time in one queue, over all nodes. */
export const PER_TENANT = 2;
/** Advisory lock, so that two nodes do not install at once. The number is arbitrary and used nowhere else. */
const LOCK = 7_223_042;

/** Installs or upgrades the queue's tables and grants them to the application's login. Run by the owner at every start. */
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
    await client.query(TENANT_LIMIT);
    const found = await client.query(
      `select from pg_trigger where tgname = 'tenant_limit' and tgrelid = '${SCHEMA}.job'::regclass`,
    );
    if (found.rows.length === 0) await client.query(TENANT_LIMIT_TRIGGER);
  });
}

async function installedVersion(client: Client): Promise<number | null> {
  const known = await client.query('select to_regclass($1) as name', [`${SCHEMA}.version`]);
  if (!known.rows[0]?.name) return null;
  const { rows } = await client.query<{ version: number }>(`select version from ${SCHEMA}.version`);
  return rows[0]?.version ?? null;
}

/**
 * Enforces `PER_TENANT`. pg-boss counts an organisation's running jobs in the statement that starts another one, so two workers
 * that start jobs at once both find room for the last. Here each waits for the other's commit and counts again; a job beyond the
 * limit stays queued.
 */
const TENANT_LIMIT = `
  create or replace function ${SCHEMA}.tenant_limit() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended(new.name || '/' || new.group_id, ${LOCK}));
    if (select count(*) from ${SCHEMA}.job
        where name = new.name and group_id = new.group_id and state = 'active') >= ${PER_TENANT} then
      return null;
    end if;
    return new;
  end $$`;
const TENANT_LIMIT_TRIGGER = `
  create trigger tenant_limit before update of state on ${SCHEMA}.job for each row
  when (new.state = 'active' and old.state < 'active' and new.group_id is not null)
  execute function ${SCHEMA}.tenant_limit()`;
