import type { PgConnection } from '../src/server/db/connection.ts';
import { quote } from '../src/server/db/policies.ts';
import { connect } from './sql.ts';

/** Takes a test's database away: nobody can connect to it until the function that this answers is called. */
export async function takeDatabaseAway(owner: PgConnection): Promise<() => Promise<void>> {
  const admin = connect({ ...owner, database: 'postgres' }, 1);
  const name = quote(owner.database);
  await admin.unsafe(`alter database ${name} allow_connections false`);
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${owner.database}`;
  return async () => {
    await admin.unsafe(`alter database ${name} allow_connections true`);
    await admin.end();
  };
}
